import { type RuleCases, sample } from '../sample.testing.ts';

export const LINODE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/linode-token',
    valid: [{ text: `LINODE_TOKEN=${sample('hex', 64, 26)}`, secret: `${sample('hex', 64, 26)}` }],
    invalid: [`LINODE_TOKEN=${sample('hex', 20, 200)}`, `LINODE_TOKEN=${'0'.repeat(64)}`],
  },
];
