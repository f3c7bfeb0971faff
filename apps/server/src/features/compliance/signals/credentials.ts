import { CREDENTIAL_DAYS, type Measurement } from '@svc/compliance';
import { daysBefore } from './state-query.ts';

/** Measures that credentials expire in time: those without an expiry, or with a late one, fail. */
export function measureExpiry(
  credentials: readonly { readonly id: string; readonly expiresAt: Date | null }[],
  now: Date,
): Measurement {
  const latest = daysBefore(now, -CREDENTIAL_DAYS);
  const failing = credentials.filter(({ expiresAt }) => expiresAt === null || expiresAt > latest);
  return { population: credentials.map(({ id }) => id), failing: failing.map(({ id }) => id) };
}
