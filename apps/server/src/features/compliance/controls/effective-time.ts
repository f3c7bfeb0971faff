import { MAX_ATTESTED_DAYS } from '@svc/contract';
import { sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';

/**
 * The time by which attestations and decisions expire, in SQL: that of the database, and never before the newest sealed event. What
 * expired when the clock was ahead is not revived when it is set back.
 */
export const EFFECTIVE_NOW = sql<Date>`greatest(now(), (select h.sealed_at from ledger_heads h))`;

/** Returns the time by which attestations and decisions expire. */
export async function readEffectiveNow(tx: Reader): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select ${EFFECTIVE_NOW} as now`.execute(tx);
  return (rows[0] as { now: Date }).now;
}

const DAY_MS = 86_400_000;

/** Returns when something new ends; throws `malformed` for a time that has passed, or is too far ahead. */
export function checkedExpiry(text: string, now: Date): Date {
  const expiresAt = new Date(text);
  const latest = new Date(now.getTime() + MAX_ATTESTED_DAYS * DAY_MS);
  if (expiresAt > now && expiresAt <= latest) return expiresAt;
  const message = `must be a time in the future, at most ${MAX_ATTESTED_DAYS} days ahead (got ${JSON.stringify(text)}; latest ${latest.toISOString()})`;
  throw new ApiError('malformed', `the body is not valid at "/expiresAt": ${message}`, [
    { at: '/expiresAt', message },
  ]);
}
