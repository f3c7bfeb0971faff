import { type RuleCases, sample } from '../sample.testing.ts';

export const SCRAPFLY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/scrapfly-api-key',
    valid: [`scp-live-${sample('hex', 32, 6768)}`],
    invalid: [
      `scp-live-${sample('hex', 10, 6769)}`,
      `scp-live-${'x'.repeat(32)}`,
      `scp-live-${sample('hex', 32, 6770)}${sample('base62', 4, 6771)}`,
      `nscp-live-${sample('hex', 32, 6772)}`,
      `scp-test-${sample('hex', 32, 6773)}`,
    ],
  },
];
