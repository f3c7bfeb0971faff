import { type RuleCases, sample } from '../sample.testing.ts';

const SEVEN = sample('upperHex', 18, 45);

export const CISCO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/cisco-type7-password',
    valid: [{ text: `enable password 7 08${SEVEN}`, secret: `08${SEVEN}` }],
    invalid: [`enable password 7 99${SEVEN}`, `enable secret 5 ${SEVEN}`, `version 7 ${SEVEN}`],
  },
];
