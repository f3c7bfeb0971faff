import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const CLARIFAI_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/clarifai-access-token',
    valid: [assigned('CLARIFAI_PAT', sample('hex', 32, 5182))],
    invalid: [
      `CLARIFAI_PAT=${sample('hex', 13, 5183)}`,
      `CLARIFAI_PAT=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5184)}`,
    ],
  },
];
