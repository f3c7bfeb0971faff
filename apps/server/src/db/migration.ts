import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A change of the schema. The release before runs on a schema that was expanded: new tables, nullable columns, functions. A
 * contraction removes what that release needs, so it waits until no process older than `after` is left.
 */
export type Migration = {
  readonly name: string;
  readonly sql: string;
  /** The release that every process must have reached; null for an expansion. */
  readonly after: string | null;
  /** True for statements that PostgreSQL does not run in a transaction. */
  readonly isAlone: boolean;
};

const FOLDER = join(import.meta.dirname, 'migrations');

/** Returns the migrations of this build, in order. */
export async function readMigrations(): Promise<readonly Migration[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) =>
      parseMigration(file.replace(/\.sql$/, ''), await readFile(join(FOLDER, file), 'utf8')),
    ),
  );
}

/** Parses a migration by its first line, `-- expand` or `-- contract after 0.3.0`; those of before have neither, and expand. */
export function parseMigration(name: string, sql: string): Migration {
  const [first = ''] = sql.split('\n', 1);
  const after = /^-- contract after (\d+\.\d+\.\d+)$/.exec(first)?.[1] ?? null;
  return { name, sql, after, isAlone: /\bindex\s+concurrently\b/i.test(sql) };
}

/** Returns whether release `one` is older than `other`; both are `major.minor.patch`, and the commit after `+` is left out. */
export function isOlder(one: string, other: string): boolean {
  const [a, b] = [one, other].map((version) => version.replace(/\+.*/, '').split('.').map(Number));
  const at = a?.findIndex((number, index) => number !== b?.[index]) ?? -1;
  return at >= 0 && (a?.[at] ?? 0) < (b?.[at] ?? 0);
}
