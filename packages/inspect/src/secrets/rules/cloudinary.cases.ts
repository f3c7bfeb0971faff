import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

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
  {
    rule: 'secret/cloudinary-api-secret',
    valid: [assigned('CLOUDINARY_API_SECRET', sample('base64url', 27, 5407))],
    invalid: [
      `CLOUDINARY_API_KEY=${sample('digits', 15, 5408)}`,
      `CLOUDINARY_API_SECRET=${sample('base62', 36, 5409)}`,
      `CLOUDINARY_API_SECRET=${'x'.repeat(27)}`,
    ],
  },
];
