import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '../../apps/server/src/db/connections.ts';
import {
  type Cluster,
  startCluster,
} from '../../apps/server/src/platform/embedded-postgres/cluster.ts';
import { ROOT } from '../../tools/run-tool.ts';
import { databaseUrl } from '../harness/database-url.ts';
import { commandBlocks } from '../harness/documented-commands.ts';
import { makeScratch, type Scratch } from '../harness/scratch.ts';

/** The order in which an operator comes to them. */
const PAGES = ['install', 'upgrade', 'rollback'];
const PASSWORD = 'of-the-owner-in-this-test';

let scratch: Scratch;
let cluster: Cluster;
let env: Record<string, string>;

const textOf = (page: string) => readFile(join(ROOT, 'docs/operations', `${page}.md`), 'utf8');

beforeAll(async () => {
  scratch = await makeScratch();
  cluster = await startCluster(join(scratch.path, 'database'));
  const programs = join(scratch.path, 'bin');
  await mkdir(programs);
  const program = join(ROOT, 'apps/server/bin/svc-server.js');
  await writeFile(
    join(programs, 'svc-server'),
    `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`,
    { mode: 0o755 },
  );
  const [, creation = ''] = /```sql\n(create role [^`]+)```/.exec(await textOf('install')) ?? [];
  await withConnection(cluster.connection, async (superuser) => {
    for (const statement of creation.split(';')) await superuser.query(statement);
    await superuser.query(`alter role svc_owner password ${pg.escapeLiteral(PASSWORD)}`);
  });
  const owner = { ...cluster.connection, database: 'svc' };
  env = {
    PATH: `${programs}:${process.env['PATH']}`,
    SVC_ENVIRONMENT: 'staging',
    SVC_PUBLIC_URL: 'https://svc.example',
    SVC_LISTEN: '127.0.0.1:0',
    SVC_METRICS_ADDRESS: 'off',
    SVC_DATA_DIR: join(scratch.path, 'data'),
    SVC_MASTER_KEY_FILE: 'master.key',
    SVC_DATABASE_URL: databaseUrl({ connection: owner }).replace(/\/\/[^/@]*@/, '//'),
    SVC_DATABASE_OWNER_URL: databaseUrl({
      connection: { ...owner, user: 'svc_owner', password: PASSWORD },
    }),
  };
});
afterAll(async () => {
  await cluster?.remove();
  await scratch?.close();
});

test('every command of install, upgrade and rollback runs from the text, as an owner that is no superuser [OPS-03/upgrade]', async () => {
  const outputs: Record<string, string> = {};
  for (const page of PAGES) {
    const blocks = commandBlocks(await textOf(page).then((text) => text.replace(/^ {3}/gm, '')));
    expect(blocks.length, page).toBeGreaterThan(0);
    for (const command of blocks.flatMap(({ commands }) => commands)) {
      const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
        cwd: scratch.path,
        env,
        encoding: 'utf8',
      });
      expect([page, command, status, stderr], stdout).toEqual([page, command, 0, '']);
      outputs[`${page}: ${command}`] = stdout;
    }
  }
  expect(outputs['install: svc-server status']).toContain('migrations, none to be applied');
  expect(outputs['install: env -u SVC_DATABASE_OWNER_URL svc-server check']).toMatch(/^0 errors/m);
  expect(outputs['rollback: svc-server migrate --plan']).toMatch(
    /^0 of \d+ migrations to be applied$/m,
  );
});
