import type pg from 'pg';

/** Every table of tenants; a partitioned one without its partitions. The migrator's and the deployment's are the platform's. */
export async function tables(owner: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname not like 'kysely%' and relname not like 'deployment%' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Written by the service on its own time, so a later digest may differ without a later request. */
const WRITTEN_LATER = [
  ...['audit_packs', 'audit_pack_files', 'audit_pack_chunks'],
  ...['signal_progress', 'signal_refreshes', 'signal_results'],
  ...['decision_facts', 'gateway_server_health', 'ledger_tiles', 'runtime_uses'],
];

/** Columns that are not compared: when a session was last used, and that its host did not answer the last comparison of an installation. */
const CHANGED_LATER: Readonly<Record<string, readonly string[]>> = {
  sessions: ['last_seen_at'],
  code_host_installations: ['last_error', 'last_error_at'],
};

/** What is compared of the rows `t` of a table. */
const comparedText = (table: string) => {
  const left = CHANGED_LATER[table];
  return left === undefined ? 't::text' : `(to_jsonb(t) - '{${left.join(',')}}'::text[])::text`;
};

/** A digest of each table's rows, and how many there are: `3 rows, 9e107d9d...`. Ends the schedules, as their jobs write. */
export async function databaseContents(
  owner: pg.ClientBase,
): Promise<Readonly<Record<string, string>>> {
  await owner.query('delete from pgboss.schedule');
  const compared = (await tables(owner)).filter((table) => !WRITTEN_LATER.includes(table));
  const digests = compared.map(
    (table) => `select '${table}' as name,
       count(*) || ' rows, ' || md5(coalesce(string_agg(text, '' order by text), '')) as digest
     from (select md5(${comparedText(table)}) as text from "${table}" t) rows`,
  );
  const { rows } = await owner.query<{ name: string; digest: string }>(digests.join(' union all '));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** The tables without those of the evidence ledger. */
export function withoutLedger(tables: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(tables).filter(([name]) => !name.startsWith('ledger_')));
}
