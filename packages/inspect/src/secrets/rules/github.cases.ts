import { crc32Base62 } from '../checksums/crc32.ts';
import { type RuleCases, sample } from '../sample.testing.ts';

/** A token with a good checksum. */
function token(prefix: string, seed = 1): string {
  const random = sample('base62', 30, seed);
  return prefix + random + crc32Base62(random);
}

const installation = `ghs_123456_${'ey'}J${sample('base64url', 60)}.${sample('base64url', 300)}.${sample('base64url', 86)}`;

export const GITHUB_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/github-token',
    valid: [
      token('ghp_'),
      { text: `https://${token('ghp_', 2)}@host/x.git`, secret: token('ghp_', 2) },
      { text: `a${token('ghp_', 3)}b`, secret: token('ghp_', 3) },
    ],
    invalid: [`ghp_${sample('base62', 36)}`, `ghp_${'x'.repeat(36)}`, token('ghp_').slice(0, -1)],
  },
  {
    rule: 'secret/github-fine-grained-token',
    valid: [`github_pat_${sample('base62', 22)}_${sample('base62', 59)}`],
    invalid: [
      `github_pat_${sample('base62', 22)}_${sample('base62', 40)}`,
      `github_pat_${'x'.repeat(22)}_${'x'.repeat(59)}`,
    ],
  },
  {
    rule: 'secret/github-oauth-token',
    valid: [token('gho_', 5), token('ghu_', 6)],
    invalid: [`gho_${sample('base62', 36)}`],
  },
  {
    rule: 'secret/github-app-installation-token',
    valid: [token('ghs_', 7), installation],
    invalid: [`ghs_${sample('base62', 36)}`],
  },
  {
    rule: 'secret/github-refresh-token',
    valid: [`ghr_${sample('base62', 76)}`, token('ghr_', 9)],
    invalid: [`ghr_${sample('base62', 36)}`],
  },
];
