import type pg from 'pg';
import { OperatorError } from '../foundation/operator-error.ts';
import { connectionBudget } from './pool-sizes.ts';

type Roles = Parameters<typeof connectionBudget>[0];

/** What a server admits, and what has been promised to processes of the deployment. */
export type ConnectionLimit = {
  /** `max_connections` without those that are reserved for superusers. */
  readonly most: number;
  /** Roles of each process that has a lease. */
  readonly others: readonly Roles[];
};

/** Reads the limit, with the processes that run, as `svc_sealer` or the owner. */
export async function readConnectionLimit(client: pg.ClientBase): Promise<ConnectionLimit> {
  const most = await readMostConnections(client);
  const { rows } = await client.query<{ roles: readonly string[] }>(
    'select roles from live_nodes()',
  );
  return { most, others: rows.map(({ roles }) => new Set(roles) as Roles) };
}

/** Returns how many connections the server admits of roles that are no superusers. */
export async function readMostConnections(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ most: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
       - coalesce(current_setting('reserved_connections', true), '0')::int as most`,
  );
  return rows[0]?.most ?? 0;
}

const NEXT = 'raise max_connections, or lower the number of processes and their roles in SVC_ROLES';

/**
 * Returns a warning where this process and those that run may together open more connections than the server admits; null where it
 * suffices. Throws where it has too few for this process alone.
 */
export function connectionShortage({ most, others }: ConnectionLimit, own: Roles): string | null {
  const budget = connectionBudget(own);
  if (budget > most) {
    throw new OperatorError(
      `the database must admit ${budget} connections of this process (got ${most} in all); ${NEXT}`,
    );
  }
  const all = others.reduce((sum, roles) => sum + connectionBudget(roles), budget);
  if (all <= most) return null;
  const processes = others.length + 1;
  return `the database must admit ${all} connections of ${processes} processes (got ${most} in all); ${NEXT}`;
}
