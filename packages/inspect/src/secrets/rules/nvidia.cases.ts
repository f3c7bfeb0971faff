import { type RuleCases, sample } from '../sample.testing.ts';

export const NVIDIA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/nvidia-api-key',
    valid: [`nvapi-${sample('base64url', 64, 39)}`],
    invalid: [`nvapi-${sample('base64url', 20, 38)}`, `nvapi-${'x'.repeat(64)}`],
  },
];
