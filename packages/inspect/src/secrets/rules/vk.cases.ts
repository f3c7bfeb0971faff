import { type RuleCases, sample } from '../sample.testing.ts';

export const VK_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/vk-access-token',
    valid: [`vk1.a.${sample('base64url', 190, 6587)}`],
    invalid: [
      `vk1.a.${sample('base64url', 40, 6588)}`,
      `vk1.a.${'x'.repeat(190)}`,
      `nvk1.a.${sample('base64url', 190, 6589)}`,
    ],
  },
];
