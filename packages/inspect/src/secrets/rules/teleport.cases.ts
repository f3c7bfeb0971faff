import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const TELEPORT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/teleport-join-token',
    valid: [assigned('TELEPORT_JOIN_TOKEN', sample('hex', 32, 5030))],
    invalid: [
      `TELEPORT_JOIN_TOKEN=${sample('hex', 13, 5031)}`,
      `TELEPORT_JOIN_TOKEN=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5032)}`,
    ],
  },
];
