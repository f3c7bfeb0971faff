import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const IBM_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/ibm-cloud-api-key',
    valid: [assigned('IBMCLOUD_API_KEY', sample('base64url', 44, 5200))],
    invalid: [
      `IBMCLOUD_API_KEY=${sample('base64url', 19, 5201)}`,
      `IBMCLOUD_API_KEY=${'x'.repeat(44)}`,
      `BUILD_REFERENCE=${sample('base64url', 44, 5202)}`,
    ],
  },
];
