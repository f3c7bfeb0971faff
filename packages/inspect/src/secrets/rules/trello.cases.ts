import { type RuleCases, sample } from '../sample.testing.ts';

export const TRELLO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/trello-token',
    valid: [`ATTA${sample('hex', 64, 347)}${sample('upperHex', 8, 348)}`],
    invalid: [`ATTA${sample('hex', 20, 346)}`, `ATTA${'0'.repeat(64)}${'0'.repeat(8)}`],
  },
];
