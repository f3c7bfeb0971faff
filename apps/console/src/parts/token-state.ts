import type { Token } from '@svc/contract';

/** Tokens that end within so many days are to be replaced. */
const SOON_DAYS = 14;
const DAY_MS = 86_400_000;

export type TokenState = 'active' | 'expires soon' | 'expired' | 'revoked';

/** Returns the state of a token at `now` (ms). */
export function tokenState(
  { expiresAt, revokedAt }: Pick<Token, 'expiresAt' | 'revokedAt'>,
  now: number,
): TokenState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt === null) return 'active';
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return 'expired';
  return left <= SOON_DAYS * DAY_MS ? 'expires soon' : 'active';
}
