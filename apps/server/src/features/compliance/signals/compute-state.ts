import {
  type Measurement,
  resultOf,
  type Signal,
  type SignalResult,
  type Window,
} from '@svc/compliance';
import { sql } from 'kysely';
import type { Reader, TenantDatabase } from '../../../db/database.ts';
import { TenantSuspended } from '../../../platform/jobs/suspended-tenant.ts';
import { errorCode } from './error-code.ts';
import { MAX_POPULATION, type Scope, type StateQuery } from './state-query.ts';
import { askedWindow } from './window.ts';

/** No statement of a signal takes longer: the server cancels it, and the signal is an error. */
const STATEMENT_TIMEOUT_MS = 4_000;

/** Computes a state signal of one tenant in a snapshot of its own. A query that fails is a result, with the code of the failure. */
export async function computeState(
  db: TenantDatabase,
  signal: Signal,
  query: StateQuery,
  scope: Scope,
  /** Of signals about a period; their own days unless given. */
  period?: Window,
): Promise<SignalResult> {
  let now = new Date();
  let measurement: Measurement;
  try {
    measurement = await db.read(async (tx) => {
      now = await beginStatements(tx);
      const window = askedWindow(signal, now, period);
      return bounded(await query(tx, { scope, window, now }));
    });
  } catch (error) {
    if (error instanceof TenantSuspended) throw error;
    measurement = { outcome: 'error', reason: errorCode(error) };
  }
  return resultOf(signal, measurement, {
    computedAt: now.toISOString(),
    window: signal.kind === 'period' ? askedWindow(signal, now, period) : null,
  });
}

/** Limits the time of the statements that follow in the transaction, and returns the time of the database, in one round trip. */
async function beginStatements(tx: Reader): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`
    select now(), set_config('statement_timeout', ${`${STATEMENT_TIMEOUT_MS}`}, true)`.execute(tx);
  return (rows[0] as { now: Date }).now;
}

export async function databaseTime(tx: Reader): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(tx);
  return (rows[0] as { now: Date }).now;
}

/** A population that was not read whole is no answer. */
function bounded(measurement: Measurement): Measurement {
  const isCut = 'population' in measurement && measurement.population.length > MAX_POPULATION;
  return isCut ? { outcome: 'error', reason: 'population_too_large' } : measurement;
}
