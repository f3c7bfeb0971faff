import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const PREDIBASE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/predibase-api-token',
    valid: [assigned('PREDIBASE_API_TOKEN', `pb_${sample('base64url', 22, 5043)}`)],
    invalid: [
      `PREDIBASE_API_TOKEN=pb_${sample('base64url', 8, 5044)}`,
      `PREDIBASE_API_TOKEN=pb_${'x'.repeat(22)}`,
      `BUILD_REFERENCE=pb_${sample('base64url', 22, 5045)}`,
    ],
  },
];
