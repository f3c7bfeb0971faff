import { type RuleCases, sample } from '../sample.testing.ts';

export const NETLIFY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/netlify-token',
    valid: [`nfp_${sample('base62', 36, 194)}`],
    invalid: [`nfp_${sample('base62', 12, 193)}`, `nfp_${'x'.repeat(36)}`],
  },
  {
    rule: 'secret/netlify-build-hook',
    valid: [
      {
        text: `https://api.netlify.com/build_hooks/${sample('hex', 24, 5066)}`,
        secret: sample('hex', 24, 5066),
      },
    ],
    invalid: [
      `https://api.netlify.com/build_hooks/${sample('hex', 9, 5067)}`,
      `https://api.netlify.com/build_hooks/${'0'.repeat(24)}`,
    ],
  },
];
