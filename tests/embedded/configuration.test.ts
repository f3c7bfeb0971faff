import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withConnection } from '../../apps/server/src/db/connections.ts';
import {
  type Cluster,
  startCluster,
} from '../../apps/server/src/platform/embedded-postgres/cluster.ts';
import { databaseUrl } from '../harness/database-url.ts';
import { run } from '../harness/processes.ts';
import { makeScratch, postmasterOf, type Scratch } from '../harness/scratch.ts';
import { until } from '../harness/until.ts';

let scratch: Scratch;

beforeEach(async () => {
  scratch = await makeScratch();
});
afterEach(() => scratch.close());

describe('a service that cannot do its work', () => {
  test.each([
    ['an unknown variable', { SVC_DATA_DIRECTORY: '/x' }, 'SVC_DATA_DIRECTORY'],
    [
      'a database of several processes without their common key',
      { SVC_DATABASE_URL: 'postgres://svc@127.0.0.1:1/svc' },
      'SVC_MASTER_KEY_FILE',
    ],
    ['no PostgreSQL address', { SVC_DATABASE_URL: 'mysql://x' }, 'SVC_DATABASE_URL'],
    ['an address it cannot listen on', { SVC_LISTEN: '127.0.0.1' }, 'SVC_LISTEN'],
    ['an unknown environment', { SVC_ENVIRONMENT: 'prod' }, 'SVC_ENVIRONMENT'],
  ])('for %s says so in a line and makes nothing [OPS-01]', async (_name, env, named) => {
    const dataDir = join(scratch.path, 'data');

    const { code, stderr, stdout } = await run([], { SVC_DATA_DIR: dataDir, ...env });

    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`^svc-server: .*${named}.*\n$`));
    expect(stdout).toBe('');
    await expect(postmasterOf(dataDir)).resolves.toBeNull();
  });

  test('on a taken port ends with 1, and stops the database that it has started [OPS-01]', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const { port } = holder.address() as AddressInfo;
    const dataDir = join(scratch.path, 'data');

    const exit = await run([], { SVC_DATA_DIR: dataDir, SVC_LISTEN: `127.0.0.1:${port}` });

    expect(exit.code).toBe(1);
    expect(exit.stderr).toContain('EADDRINUSE');
    expect(await postmasterOf(dataDir)).toBeNull();
    await new Promise((resolve) => holder.close(resolve));
  });

  test('with a master key of another length ends with 1 and names the file [OPS-01]', async () => {
    const dataDir = join(scratch.path, 'data');
    const keyFile = join(scratch.path, 'key');
    await writeFile(keyFile, randomBytes(16).toString('base64'));

    const exit = await run([], { SVC_DATA_DIR: dataDir, SVC_MASTER_KEY_FILE: keyFile });

    expect(exit.code).toBe(1);
    expect(exit.stderr).toContain(keyFile);
    expect(await postmasterOf(dataDir)).toBeNull();
  });
});

describe('a folder or file that cannot be used ends the start with 1 and a line:', () => {
  test.each([
    [
      'a data directory below /proc',
      { SVC_DATA_DIR: '/proc/svc' },
      'SVC_DATA_DIR cannot be used (got /proc/svc): ENOENT',
    ],
    [
      'a data directory below a file',
      { SVC_DATA_DIR: '/etc/passwd/svc' },
      'SVC_DATA_DIR cannot be used (got /etc/passwd/svc): ENOTDIR',
    ],
    [
      'a data directory that is a file',
      { SVC_DATA_DIR: '/etc/passwd' },
      'SVC_DATA_DIR cannot be used (got /etc/passwd): EEXIST',
    ],
    [
      'a missing key file',
      { SVC_MASTER_KEY_FILE: '/nowhere/key' },
      'SVC_MASTER_KEY_FILE cannot be read (got /nowhere/key: ENOENT)',
    ],
    [
      'a key file that is a folder',
      { SVC_MASTER_KEY_FILE: '/etc' },
      'SVC_MASTER_KEY_FILE cannot be read (got /etc: EISDIR)',
    ],
  ])('%s [OPS-01]', async (_name, env, message) => {
    const { code, stderr, stdout } = await run([], {
      SVC_DATA_DIR: join(scratch.path, 'data'),
      ...env,
    });

    expect(stderr).toContain(`svc-server: ${message}`);
    expect(stderr.trimEnd()).not.toContain('\n');
    expect([code, stdout]).toEqual([1, '']);
  });

  test.runIf(process.getuid?.() === 0)('a full disk [OPS-01]', async ({ skip }) => {
    const disk = join(scratch.path, 'disk');
    await mkdir(disk);
    const mounted = spawnSync('/bin/mount', [
      '-t',
      'tmpfs',
      '-o',
      'size=8m,mode=711',
      'tmpfs',
      disk,
    ]);
    if (mounted.status !== 0) return skip('this machine does not let root mount');
    try {
      const { code, stderr, stdout } = await run([], { SVC_DATA_DIR: join(disk, 'data') });

      expect(stderr).toMatch(/^svc-server: SVC_DATA_DIR cannot be used .*ENOSPC[^\n]*\n$/);
      expect([code, stdout]).toEqual([1, '']);
    } finally {
      spawnSync('/bin/umount', [disk]);
    }
  });

  test('a database that refuses connections [OPS-01]', async () => {
    const keyFile = join(scratch.path, 'key');
    await writeFile(keyFile, randomBytes(32).toString('base64'));
    const { code, stderr } = await run([], {
      SVC_DATABASE_URL: 'postgres://svc@127.0.0.1:1/svc',
      SVC_MASTER_KEY_FILE: keyFile,
    });

    expect(stderr).toMatch(/^svc-server: the database cannot be used: [^\n]*ECONNREFUSED[^\n]*\n$/);
    expect(code).toBe(1);
  });
});

describe('a database that may lose acknowledged evidence', () => {
  test('is refused, naming the setting [EVID-01]', async () => {
    const cluster = await startCluster(join(scratch.path, 'other'));
    const keyFile = join(scratch.path, 'key');
    await writeFile(keyFile, randomBytes(32).toString('base64'));
    const env = { SVC_DATABASE_URL: databaseUrl(cluster), SVC_MASTER_KEY_FILE: keyFile };

    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
      await alterSystem(cluster, setting, 'off');
      const { code, stderr } = await run([], env);
      await alterSystem(cluster, setting, 'on');

      expect(code).toBe(1);
      expect(stderr).toContain(`the database runs with ${setting} = off`);
    }

    await cluster.remove();
  });

  test('is refused also where it may for one role or database, or where the warning of it is not sent [EVID-01]', async () => {
    const cluster = await startCluster(join(scratch.path, 'other'));
    const keyFile = join(scratch.path, 'key');
    await writeFile(keyFile, randomBytes(32).toString('base64'));
    const env = { SVC_DATABASE_URL: databaseUrl(cluster), SVC_MASTER_KEY_FILE: keyFile };
    await query(cluster.connection, 'create role svc_app login');

    for (const [of, setting, value] of [
      ['role svc_app', 'synchronous_commit', 'local'],
      ['role svc_app', 'client_min_messages', 'error'],
      ['database postgres', 'client_min_messages', 'error'],
    ]) {
      await query(cluster.connection, `alter ${of} set ${setting} = ${value}`);
      const { code, stderr } = await run([], env);
      await query(cluster.connection, `alter ${of} reset ${setting}`);

      expect(code).toBe(1);
      expect(stderr).toContain(
        `the database runs with ${setting} = ${value} for ${of}, which can lose acknowledged evidence; run: alter ${of} reset ${setting}`,
      );
    }

    await cluster.remove();
  });
});

async function alterSystem({ connection }: Cluster, setting: string, value: string): Promise<void> {
  await query(connection, `alter system set ${setting} = ${value}`);
  await query(connection, 'select pg_reload_conf()');
  await until(
    `${setting} is ${value}`,
    async () => (await query(connection, `show ${setting}`))[0]?.[setting] === value,
  );
}

async function query(connection: pg.ClientConfig, text: string): Promise<Record<string, string>[]> {
  return withConnection(connection, async (client) => (await client.query(text)).rows);
}
