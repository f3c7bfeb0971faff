import { type RuleCases, sample } from '../sample.testing.ts';

export const WANDB_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/wandb-api-key',
    valid: [`wandb_v1_${sample('base62', 27, 76)}_${sample('base62', 49, 77)}`],
    invalid: [
      `wandb_v1_${sample('base62', 12, 75)}`,
      `wandb_v1_${'x'.repeat(27)}_${'x'.repeat(49)}`,
    ],
  },
  {
    rule: 'secret/wandb-legacy-key',
    valid: [
      { text: `WANDB_API_KEY=${sample('hex', 40, 44)}`, secret: `${sample('hex', 40, 44)}` },
      { text: `wandb.login(key="${sample('hex', 40, 44)}")`, secret: `${sample('hex', 40, 44)}` },
    ],
    invalid: [`wandb_sha=${sample('hex', 32, 78)}`, `WANDB_API_KEY=${'0'.repeat(40)}`],
  },
];
