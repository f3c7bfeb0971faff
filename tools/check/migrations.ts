import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'libpg-query';
import { MIGRATION_EXCEPTIONS } from './migration-exceptions.ts';
import { type Node, statementFaults } from './migration-rules.ts';
import { readText } from './workspace-files.ts';

const FOLDER = 'apps/server/src/db/migrations';
/** Migrations up to here are of before releases served during an upgrade. */
const LAST_UNMARKED = '0135';
const MARK = /^-- (?:expand|contract after \d+\.\d+\.\d+)\n/;

/** Returns what migrations do that the release before would notice while it serves; a line each. */
export async function checkMigrations(root: string): Promise<readonly string[]> {
  const names = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith('.sql'));
  const found = await Promise.all(
    names.map(async (name) => migrationFaults(name, readText(root, join(FOLDER, name)) ?? '')),
  );
  const gone = Object.keys(MIGRATION_EXCEPTIONS).filter((name) => !names.includes(name));
  return [...found.flat(), ...gone.map(unused)];
}

/** Returns the faults of one migration, `NAME: FAULT`. */
export async function migrationFaults(
  name: string,
  sql: string,
  exceptions: Readonly<Record<string, number>> = MIGRATION_EXCEPTIONS,
): Promise<readonly string[]> {
  const isMarked = MARK.test(sql);
  if (!isMarked && name.slice(0, LAST_UNMARKED.length) <= LAST_UNMARKED) return [];
  const faults = isMarked
    ? await statementsFaults(sql)
    : ['the first line must be "-- expand" or "-- contract after RELEASE"'];
  const excepted = exceptions[name] ?? 0;
  // counted, so that one more is noticed
  if (faults.length === excepted) return [];
  return faults.length === 0 ? [unused(name)] : faults.map((fault) => `${name}: ${fault}`);
}

const unused = (name: string) =>
  `tools/check/migration-exceptions.ts: remove ${name}, in which nothing is found`;

async function statementsFaults(sql: string): Promise<readonly string[]> {
  const { stmts = [] } = await parse(sql);
  const statements = stmts.map(({ stmt }) => stmt as Node);
  const created = new Set(
    statements.flatMap(({ CreateStmt: table }) =>
      table === undefined ? [] : [table.relation.relname],
    ),
  );
  const migration = { isContraction: sql.startsWith('-- contract'), created };
  const isAlone = statements.some((statement) => Object.values(statement)[0]?.concurrent === true);
  return [
    ...(isAlone && statements.length > 1
      ? ['a statement that runs concurrently must be alone in its migration']
      : []),
    ...statements.flatMap((statement) => statementFaults(statement, migration)),
  ];
}
