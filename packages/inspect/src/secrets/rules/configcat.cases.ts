import { type RuleCases, sample } from '../sample.testing.ts';

export const CONFIGCAT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/configcat-sdk-key',
    valid: [`configcat-sdk-1/${sample('base64url', 22, 5189)}/${sample('base64url', 22, 5190)}`],
    invalid: [
      `configcat-sdk-1/${sample('base64url', 8, 5191)}/${sample('base64url', 22, 5192)}`,
      `configcat-sdk-1/${'x'.repeat(22)}/${'x'.repeat(22)}`,
    ],
  },
];
