import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const EXPO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/expo-access-token',
    valid: [assigned('EXPO_TOKEN', sample('base64url', 40, 5199))],
    invalid: [
      `EXPO_TOKEN=${sample('base64url', 17, 5200)}`,
      `EXPO_TOKEN=${'x'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('base64url', 40, 5201)}`,
    ],
  },
];
