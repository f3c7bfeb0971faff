import type { Measurement, Window } from '@svc/compliance';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';

/** What of a tenant is examined: ids, or null for all. */
export type Scope = {
  readonly repositories: readonly string[] | null;
  readonly agents: readonly string[] | null;
  readonly servers: readonly string[] | null;
};

export const ALL: Scope = { repositories: null, agents: null, servers: null };

/** What a signal is asked about. */
export type Asked = {
  readonly scope: Scope;
  /** What a `period` signal is about; a `state` signal reads the moment. */
  readonly window: Window;
  /** By the database's clock. */
  readonly now: Date;
};

/** Answers a state signal for one tenant: reads one snapshot with statements that take at most a few seconds. */
export type StateQuery = (tx: Reader, asked: Asked) => Promise<Measurement>;

/** Members that are read at most, so that a tenant's population fits in memory; a larger one is an error. */
export const MAX_POPULATION = 200_000;

const DAY_MS = 86_400_000;

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** Returns the query of a signal that asks for something that the service does not record. */
export function notAvailable(reason: string): StateQuery {
  return async () => ({ outcome: 'not_available', reason });
}

/** Returns the condition that a column has one of the ids, or that there is no list of them. */
export function isIn(column: string, ids: readonly string[] | null): RawBuilder<SqlBool> {
  if (ids === null) return sql`true`;
  return sql`${sql.ref(column)} = any (${[...ids]}::text[])`;
}
