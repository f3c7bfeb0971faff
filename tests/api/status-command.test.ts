import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type TestDatabaseServer,
  testDatabaseServer,
} from '../../apps/server/src/db/shared-server.testing.ts';
import { makeDatabase, type TestDatabase } from '../harness/database-server.ts';
import { type RunningServer, run, startServer } from '../harness/processes.ts';
import { makeScratch, type Scratch } from '../harness/scratch.ts';
import { until } from '../harness/until.ts';

type Node = { readonly id: string; readonly roles: string[]; readonly isLeased: boolean };
type Status = {
  readonly deployment: { readonly environment: string } | null;
  readonly schema: { readonly migrations: number; readonly pending: string[] };
  readonly nodes: readonly Node[];
};

let scratch: Scratch;
let empty: TestDatabase;
let database: TestDatabase;
let worker: RunningServer;
let gateway: RunningServer;

beforeAll(async () => {
  scratch = await makeScratch();
  const server = testDatabaseServer() as TestDatabaseServer;
  empty = await makeDatabase(server, 'empty');
  database = await makeDatabase(server, 'template');
  const start = (roles: string) =>
    startServer({
      env: { ...database.env, SVC_LOG_LEVEL: 'info', SVC_DATA_DIR: scratch.path, SVC_ROLES: roles },
    });
  worker = await start('worker');
  gateway = await start('api,gateway');
});
afterAll(async () => {
  await Promise.all([worker, gateway].map((server) => server?.end('SIGTERM')));
  await Promise.all([empty, database].map((one) => one?.drop()));
  await scratch?.close();
});

async function status(of: TestDatabase): Promise<Status> {
  const { code, stdout, stderr } = await run(['status', '--json'], of.env);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

test('names each process with its roles until it stops, and one that was killed as silent [OPS-02/processes]', async () => {
  const both = await until('both processes hold a lease', async () => {
    const now = await status(database);
    return now.nodes.length === 2 && now.nodes.every(({ isLeased }) => isLeased) ? now : null;
  });
  expect(both).toMatchObject({
    deployment: { environment: 'development' },
    schema: { pending: [] },
    nodes: [{ roles: ['worker'] }, { roles: ['api', 'gateway'] }],
  });

  const { stdout } = await run(['status'], database.env);
  expect(stdout).toMatch(/^environment +development$/m);
  expect(stdout).toMatch(/^schema +\d+ migrations, none to be applied$/m);
  expect(stdout).toMatch(
    /^node_\w{26} {2}api,gateway {2}\d+\.\d+\.\d+\+[0-9a-f]{12} {2}\S+Z {2}held$/m,
  );

  await worker.end('SIGTERM');
  expect((await status(database)).nodes).toMatchObject([{ roles: ['api', 'gateway'] }]);

  await gateway.end('SIGKILL');
  const killed = await until('the lease has ended', async () => {
    const ran = await run(['status'], database.env);
    return /ended \d+ s ago$/m.test(ran.stdout) ? ran.stdout : null;
  });
  expect(killed).toMatch(/^processes +1$/m);
});

test('changes nothing on a database that no process has started on, and says what is next', async () => {
  const before = await status(empty);
  expect(before).toMatchObject({ deployment: null, nodes: [] });
  expect(before.schema.pending).toHaveLength(before.schema.migrations);

  const { stdout } = await run(['status'], empty.env);
  expect(stdout).toMatch(/^environment +none: no process has started on this database$/m);
  expect(stdout).toMatch(/^schema +(\d+) of \1 migrations to be applied: svc-server migrate$/m);
  expect(await status(empty)).toEqual(before);
});
