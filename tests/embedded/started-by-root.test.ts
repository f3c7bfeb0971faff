import { spawnSync } from 'node:child_process';
import {
  chmod,
  chown,
  lchown,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serverUser } from '../../apps/server/src/platform/embedded-postgres/server-user.ts';
import { run, startServer } from '../harness/processes.ts';
import { makeScratch, postmasterOf, type Scratch } from '../harness/scratch.ts';

const isRoot = process.getuid?.() === 0;
/** More process ids than are used while a test runs. */
const MAX_PIDS_AHEAD = 3_000;

let scratch: Scratch;
let dataDir: string;
let home: string;
let victim: string;

beforeEach(async () => {
  scratch = await makeScratch();
  dataDir = join(scratch.path, 'data');
  home = join(dataDir, 'postgres');
  victim = join(scratch.path, 'victim');
  await writeFile(victim, 'content of root\n', { mode: 0o600 });
});
afterEach(() => scratch.close());

const env = () => ({ SVC_DATA_DIR: dataDir });

async function serveOnce(): Promise<void> {
  const server = await startServer({ env: env() });
  expect((await server.end('SIGTERM')).code).toBe(0);
}

async function expectVictimUntouched(): Promise<void> {
  expect(await readFile(victim, 'utf8')).toBe('content of root\n');
  const { uid, mode } = await stat(victim);
  expect([uid, mode & 0o777]).toEqual([0, 0o600]);
}

/** The folder as earlier releases left it: the database's user may put anything into it. */
async function giveHomeToDatabaseUser(): Promise<{ uid: number; gid: number }> {
  const user = serverUser() as { uid: number; gid: number };
  await chown(home, user.uid, user.gid);
  await chmod(home, 0o700);
  return user;
}

describe.runIf(isRoot)('started by root (skipped for others, who cannot become root)', () => {
  test('only the data and the socket belong to the database user, and nothing else is theirs to write [OPS-01]', async () => {
    await serveOnce();

    const owners = await Promise.all(
      ['.', ...(await readdir(home))].map(async (name) => [
        name,
        (await lstat(join(home, name))).uid,
      ]),
    );
    const uid = serverUser()?.uid;
    expect(Object.fromEntries(owners)).toEqual({
      '.': 0,
      'binaries-18': 0,
      'server.log': 0,
      'data-18': uid,
      socket: uid,
    });
    expect((await stat(home)).mode & 0o777).toBe(0o710);
  });

  test('the database inherits no variable of the service but path, language, time zone and home [OPS-01]', async () => {
    const server = await startServer({
      env: { ...env(), AWS_SECRET_ACCESS_KEY: 'synthetic', SVC_TOKEN: 'synthetic', LANG: 'C' },
    });

    const environment = await readFile(`/proc/${await postmasterOf(dataDir)}/environ`, 'utf8');

    const names = environment.split('\0').map((line) => line.split('=')[0]);
    const allowed = ['', 'HOME', 'LANG', 'PATH', 'TZ', 'PGLOCALEDIR', 'PGSYSCONFDIR', 'LC_'];
    expect(names.filter((name) => !allowed.some((known) => name?.startsWith(known)))).toEqual([]);
    expect(environment).not.toContain('synthetic');
    expect((await server.end('SIGTERM')).code).toBe(0);
  });

  test('links that the database user left in a folder of theirs lead to no write [OPS-01]', async () => {
    await serveOnce();
    const user = await giveHomeToDatabaseUser();
    await rm(join(home, 'server.log'));
    await symlink(victim, join(home, 'server.log'));

    await serveOnce();
    await expectVictimUntouched();

    await giveHomeToDatabaseUser();
    await rm(join(home, 'server.log'));
    await link(victim, join(home, 'server.log'));
    await rename(join(home, 'data-18'), join(home, 'old'));
    for (let pid = process.pid; pid < process.pid + MAX_PIDS_AHEAD; pid++) {
      for (const name of [`data-18.new-${pid}`, `data-18.new-${pid}.password`]) {
        await symlink(victim, join(home, name));
        await lchown(join(home, name), user.uid, user.gid);
      }
    }

    await serveOnce();
    await expectVictimUntouched();
    expect((await stat(home)).uid).toBe(0);
  });

  test('a data or socket folder that is a link is refused in a line that names it [OPS-01]', async () => {
    await serveOnce();
    for (const name of ['socket', 'data-18', 'binaries-18']) {
      await rename(join(home, name), join(home, 'kept'));
      await symlink(scratch.path, join(home, name));

      const exit = await run([], env());

      expect(exit.stderr).toMatch(new RegExp(`^svc-server: .*/${name} must be a folder[^\n]*\n$`));
      expect(exit.code).toBe(1);
      await rm(join(home, name));
      await rename(join(home, 'kept'), join(home, name));
    }
    await serveOnce();
  });

  test('a data directory of another user, or one that others may write to, is refused [OPS-01]', async () => {
    await mkdir(dataDir);
    await chown(dataDir, 65_534, 65_534);
    const foreign = await run([], env());
    await chown(dataDir, 0, 0);
    await chmod(dataDir, 0o777);
    const open = await run([], env());

    for (const { code, stderr } of [foreign, open]) {
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^svc-server: a folder that svc-server keeps data in as root [^\n]*\n$/,
      );
    }
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('a socket folder in the temporary folder that another user has made is refused, and its server is not spoken to [OPS-01, AUTH-05]', async () => {
    dataDir = join(scratch.path, 'long-folder-name/'.repeat(12), 'data');
    await serveOnce();
    const identity = await readFile(join(dataDir, 'identity'), 'utf8');
    const folder = `/tmp/svc-${identity}`;
    await rm(folder, { recursive: true });
    await mkdir(folder, { mode: 0o700 });
    await chown(folder, 65_534, 65_534);

    const foreign = await run([], env());
    await rm(folder, { recursive: true });
    await symlink(scratch.path, folder);
    const linked = await run([], env());
    await rm(folder);

    for (const { code, stderr } of [foreign, linked]) {
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^svc-server: \/tmp\/svc-[0-9a-f]+ must be a folder of user [^\n]*\n$/,
      );
    }
    await serveOnce();
  });

  test('a socket that another user has put in the folder is not connected to [OPS-01, AUTH-05]', async () => {
    await serveOnce();
    const socket = join(home, 'socket', '.s.PGSQL.5432');
    const listen = `require('net').createServer().listen(${JSON.stringify(socket)}, () => process.kill(process.pid, 'SIGKILL'))`;
    // killed, it leaves its socket, which belongs to root
    expect(spawnSync(process.execPath, ['-e', listen]).signal).toBe('SIGKILL');

    const exit = await run([], env());

    expect(exit.code).toBe(1);
    expect(exit.stderr).toMatch(
      /^svc-server: .*\.s\.PGSQL\.5432 must be a socket of user [^\n]*\n$/,
    );
  });
});
