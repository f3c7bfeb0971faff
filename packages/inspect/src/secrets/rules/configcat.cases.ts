import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const CONFIGCAT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/configcat-sdk-key',
    valid: [`configcat-sdk-1/${sample('base64url', 22, 5189)}/${sample('base64url', 22, 5190)}`],
    invalid: [
      `configcat-sdk-1/${sample('base64url', 8, 5191)}/${sample('base64url', 22, 5192)}`,
      `configcat-sdk-1/${'x'.repeat(22)}/${'x'.repeat(22)}`,
    ],
  },
  {
    rule: 'secret/configcat-legacy-key',
    valid: [
      assigned('CONFIGCAT_SDK_KEY', `${sample('base62', 22, 9332)}/${sample('base62', 22, 9333)}`),
    ],
    invalid: [
      `CONFIGCAT_SDK_KEY=${sample('base62', 22, 9334)}`,
      `CONFIGCAT_SDK_KEY=${'x'.repeat(22)}/${'x'.repeat(22)}`,
      `PATH_OF_FILE=${sample('base62', 22, 9335)}/${sample('base62', 22, 9336)}`,
    ],
  },
];
