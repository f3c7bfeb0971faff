import { type RuleCases, sample } from '../sample.testing.ts';

export const CLOUDINARY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/cloudinary-url',
    valid: [
      {
        text: `cloudinary://123456789012345:${sample('base64url', 27, 5234)}@demo`,
        secret: sample('base64url', 27, 5234),
      },
    ],
    invalid: [
      `cloudinary://123456789012345:${sample('base64url', 10, 5235)}@demo`,
      `cloudinary://123456789012345:${'x'.repeat(27)}@demo`,
    ],
  },
];
