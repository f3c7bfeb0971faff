import { type RuleCases, sample } from '../sample.ts';
import { assigned } from './sample-value.ts';

export const OBJECT_STORAGE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/gcp-hmac-access-id',
    valid: [`GOOG1E${sample('upper36', 55, 5216)}`],
    invalid: [
      `GOOG1E${sample('upper36', 24, 5217)}`,
      `GOOG1E${'X'.repeat(55)}`,
      `nGOOG1E${sample('upper36', 55, 5218)}`,
    ],
  },
  {
    rule: 'secret/cloudflare-r2-secret',
    valid: [assigned('R2_SECRET_ACCESS_KEY', sample('hex', 64, 5219))],
    invalid: [
      `R2_SECRET_ACCESS_KEY=${sample('hex', 29, 5220)}`,
      `R2_SECRET_ACCESS_KEY=${'0'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('hex', 64, 5221)}`,
    ],
  },
  {
    rule: 'secret/digitalocean-spaces-key',
    valid: [`DO00${sample('upper36', 16, 5222)}`],
    invalid: [
      `DO00${sample('upper36', 5, 5223)}`,
      `DO00${'X'.repeat(16)}`,
      `nDO00${sample('upper36', 16, 5224)}`,
    ],
  },
  {
    rule: 'secret/digitalocean-spaces-secret',
    valid: [assigned('SPACES_SECRET_KEY', sample('base64', 43, 5225))],
    invalid: [
      `SPACES_SECRET_KEY=${sample('base64', 18, 5226)}`,
      `SPACES_SECRET_KEY=${'x'.repeat(43)}`,
      `BUILD_REFERENCE=${sample('base64', 43, 5227)}`,
    ],
  },
  {
    rule: 'secret/backblaze-application-key',
    valid: [`K001${sample('base64', 27, 5228)}`],
    invalid: [
      `K001${sample('base64', 10, 5229)}`,
      `K001${'x'.repeat(27)}`,
      `nK001${sample('base64', 27, 5230)}`,
    ],
  },
  {
    rule: 'secret/tigris-secret-key',
    valid: [`tsec_${sample('base64url', 62, 5231)}`],
    invalid: [
      `tsec_${sample('base64url', 28, 5232)}`,
      `tsec_${'x'.repeat(62)}`,
      `ntsec_${sample('base64url', 62, 5233)}`,
    ],
  },
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
