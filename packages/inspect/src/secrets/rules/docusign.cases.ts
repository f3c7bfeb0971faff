import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const DOCUSIGN_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/docusign-client-secret',
    valid: [assigned('DOCUSIGN_SECRET_KEY', sampleUuid(5086))],
    invalid: [
      `DOCUSIGN_SECRET_KEY=${sampleUuid(5087).slice(0, 18)}`,
      `DOCUSIGN_SECRET_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `DOCUSIGN_ACCOUNT_ID=${sampleUuid(5088)}`,
    ],
  },
];
