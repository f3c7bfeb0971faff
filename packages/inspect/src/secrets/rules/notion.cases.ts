import { type RuleCases, sample } from '../sample.testing.ts';

export const NOTION_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/notion-token',
    valid: [`ntn_${sample('digits', 11, 312)}${sample('base62', 35, 313)}`],
    invalid: [`ntn_${sample('digits', 11, 311)}`, `ntn_${'0'.repeat(11)}${'x'.repeat(35)}`],
  },
  {
    rule: 'secret/notion-legacy-token',
    valid: [`secret_${sample('base62', 43, 315)}`],
    invalid: [
      `secret_${sample('base62', 20, 314)}`,
      'my_secret_name_for_the_integration_of_all_of_these_things_here',
      `secret_${'x'.repeat(43)}`,
    ],
  },
];
