import { crc32Base62 } from '../checksums/crc32.ts';
import { type RuleCases, sample } from '../sample.testing.ts';

const body = sample('base62', 50);

const vercel = `vcp_${body}${crc32Base62(body)}`;

export const VERCEL_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/vercel-token',
    valid: [vercel],
    invalid: [`vcp_${sample('base62', 56, 195)}`, `vcp_${sample('base62', 20, 196)}`],
  },
  {
    rule: 'secret/vercel-blob-token',
    valid: [`vercel_blob_rw_${sample('base62', 16, 198)}_${sample('base62', 32, 199)}`],
    invalid: [
      `vercel_blob_rw_${sample('base62', 16, 197)}`,
      `vercel_blob_rw_${'x'.repeat(16)}_${'x'.repeat(32)}`,
    ],
  },
  {
    rule: 'secret/vercel-deploy-hook',
    valid: [
      {
        text: `https://api.vercel.com/v1/integrations/deploy/prj_abcdefghijKLMNOPQRST1234/${sample('base62', 10, 5068)}`,
        secret: sample('base62', 10, 5068),
      },
    ],
    invalid: [
      `https://api.vercel.com/v1/integrations/deploy/prj_abcdefghijKLMNOPQRST1234/${'x'.repeat(10)}`,
    ],
  },
];
