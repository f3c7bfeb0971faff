import { type RuleCases, sample } from '../sample.testing.ts';

export const SSHPASS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/sshpass-password',
    valid: [
      {
        text: `sshpass -p '${sample('base62', 12, 5053)}' ssh root@10.0.0.7`,
        secret: sample('base62', 12, 5053),
      },
    ],
    invalid: [`sshpass -p '${'x'.repeat(12)}' ssh root@10.0.0.7`],
  },
];
