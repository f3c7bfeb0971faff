import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { withConnection } from '../../apps/server/src/db/connections.ts';
import { makeDataDirectory } from '../../apps/server/src/db/data-directory.testing.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { readMasterKey } from '../../apps/server/src/foundation/master-key.ts';
import { startCluster } from '../../apps/server/src/platform/embedded-postgres/cluster.ts';

const TYPES: Readonly<Record<string, string>> = {
  text: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  bytea: 'Buffer',
  timestamptz: 'Date',
  json: 'Json',
  jsonb: 'Json',
  _text: 'string[]',
  _int8: 'string[]',
};

type Column = {
  table_name: string;
  column_name: string;
  udt_name: string;
  nullable: boolean;
  has_default: boolean;
};

const COLUMNS = `
  select c.table_name, c.column_name, c.udt_name, c.is_nullable = 'YES' as nullable, c.column_default is not null or c.is_generated = 'ALWAYS' as has_default
  from information_schema.columns c
  join pg_class k on k.relname = c.table_name and k.relnamespace = 'public'::regnamespace
  where c.table_schema = 'public' and not k.relispartition and c.table_name not like 'kysely_%'
  order by c.table_name, c.ordinal_position`;

/** Types of the query builder, read from a database that the migrations have just made. */
export async function databaseTypes(): Promise<string> {
  const folder = await makeDataDirectory('generate');
  try {
    const cluster = await startCluster(folder);
    try {
      const masterKey = await readMasterKey(join(folder, 'master.key'), true);
      await migrate(cluster.connection, masterKey, null);
      return render(await columns(cluster.connection));
    } finally {
      await cluster.remove();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function columns(connection: pg.ClientConfig): Promise<readonly Column[]> {
  return withConnection(connection, async (client) => (await client.query<Column>(COLUMNS)).rows);
}

function render(rows: readonly Column[]): string {
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const bodies = [...tables].map(
    ([table, own]) =>
      `  ${table}: {\n${own.map((column) => `    ${column.column_name}: ${type(column)};`).join('\n')}\n  };`,
  );
  return [
    '// Made from the migrations by `npm run generate`.',
    "import type { ColumnType, Generated } from 'kysely';",
    '',
    '/** Written as JSON text; read as what it holds, which the store that wrote it knows. */',
    'type Json = ColumnType<unknown, string, string>;',
    'type GeneratedJson = ColumnType<unknown, string | undefined, string>;',
    '',
    `export type DB = {\n${bodies.join('\n')}\n};`,
    '',
  ].join('\n');
}

function type(column: Column): string {
  const base = TYPES[column.udt_name];
  if (base === undefined) {
    throw new Error(
      `${column.table_name}.${column.column_name}: no TypeScript type for ${column.udt_name}`,
    );
  }
  if (base === 'Json' && column.has_default && !column.nullable) return 'GeneratedJson';
  const nullable = column.nullable ? `${base} | null` : base;
  return column.has_default ? `Generated<${nullable}>` : nullable;
}
