import type pg from 'pg';
import { OperatorError } from '../foundation/operator-error.ts';
import { isOlder, type Migration } from './migration.ts';

/** What of this build's migrations a database has. */
export type SchemaState = {
  /** In order; a newer release's migrations are not among them. */
  readonly pending: readonly Migration[];
  /** Releases that contractions have waited for: an older build cannot run on this schema. */
  readonly contractedAfter: readonly string[];
};

/** Reads the state of the schema; an empty database has none of the migrations. */
export async function readSchemaState(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<SchemaState> {
  const applied = await column(client, 'kysely_migration', 'name');
  return {
    pending: migrations.filter(({ name }) => !applied.includes(name)),
    contractedAfter: await column(client, 'deployment_contractions', 'after_release'),
  };
}

/** Reads the same as `svc_sealer`; a schema from before the function that it may read by has none of the migrations. */
export async function readSchemaAsSealer(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<SchemaState> {
  const { rows: found } = await client.query<{ isThere: boolean }>(
    `select to_regproc('public.read_schema') is not null as "isThere"`,
  );
  if (found[0]?.isThere !== true) return { pending: migrations, contractedAfter: [] };
  const { rows } = await client.query<{ applied: string[]; contracted_after: string[] }>(
    'select applied, contracted_after from read_schema()',
  );
  const { applied = [], contracted_after: contractedAfter = [] } = rows[0] ?? {};
  return { pending: migrations.filter(({ name }) => !applied.includes(name)), contractedAfter };
}

async function column(client: pg.ClientBase, table: string, name: string): Promise<string[]> {
  const { rows: found } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.${table}') is not null as "isThere"`,
  );
  if (found[0]?.isThere !== true) return [];
  const { rows } = await client.query<{ value: string }>(`select ${name} as value from ${table}`);
  return rows.map(({ value }) => value);
}

/** Throws when the schema was contracted for a release newer than this one. */
export function refuseContracted({ contractedAfter }: SchemaState, release: string): void {
  const newer = contractedAfter.find((after) => isOlder(release, after));
  if (newer === undefined) return;
  throw new OperatorError(
    `the schema needs release ${newer} or later (got ${release}): it was contracted for that release; run that one`,
  );
}

/** Expansions that are pending: this build cannot serve without them. Contractions may wait. */
export function missingExpansions({ pending }: SchemaState): readonly Migration[] {
  return pending.filter(({ after }) => after === null);
}
