import { type RuleCases, sample } from '../sample.testing.ts';

export const RAILS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/rails-master-key',
    valid: [
      { text: `RAILS_MASTER_KEY=${sample('hex', 32, 5035)}`, secret: sample('hex', 32, 5035) },
      { text: `secret_key_base: ${sample('hex', 128, 5037)}`, secret: sample('hex', 128, 5037) },
    ],
    invalid: [`RAILS_MASTER_KEY=${sample('hex', 13, 5036)}`, `RAILS_MASTER_KEY=${'0'.repeat(32)}`],
  },
];
