import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const MEZMO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/mezmo-ingestion-key',
    valid: [assigned('LOGDNA_INGESTION_KEY', sample('hex', 32, 5170))],
    invalid: [
      `LOGDNA_INGESTION_KEY=${sample('hex', 13, 5171)}`,
      `LOGDNA_INGESTION_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5172)}`,
    ],
  },
];
