import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const QDRANT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/qdrant-api-key',
    valid: [assigned('QDRANT_API_KEY', sample('base64url', 54, 5052))],
    invalid: [
      `QDRANT_API_KEY=${sample('base64url', 24, 5053)}`,
      `QDRANT_API_KEY=${'x'.repeat(54)}`,
      `BUILD_REFERENCE=${sample('base64url', 54, 5054)}`,
    ],
  },
];
