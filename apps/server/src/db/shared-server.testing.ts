import { randomBytes } from 'node:crypto';
import { withConnection } from './connections.ts';

/** The migrated database that is copied. */
export const TEMPLATE = 'svc_template';
const VARIABLE = 'TEST_DATABASE_SERVER';

/** The database server that test files share: its superuser's URL and the master key of its deployments. */
export type TestDatabaseServer = { readonly url: string; readonly masterKeyFile: string };

/** Returns the server that the test runner has started; null outside of it. */
export function testDatabaseServer(): TestDatabaseServer | null {
  const text = process.env[VARIABLE];
  return text === undefined ? null : (JSON.parse(text) as TestDatabaseServer);
}

/** Makes a server the one that `testDatabaseServer` returns in all processes that this one starts. */
export function shareServer(server: TestDatabaseServer): void {
  process.env[VARIABLE] = JSON.stringify(server);
}

/** Adds a database to a server, as a copy of another one. */
export async function addDatabase(
  { url }: TestDatabaseServer,
  template: string,
): Promise<{ readonly name: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const run = (statement: string) =>
    withConnection({ connectionString: url }, (owner) => owner.query(statement));
  await run(`create database ${name} template ${template}`);
  return {
    name,
    drop: async () => {
      await run(`drop database ${name} with (force)`);
    },
  };
}
