import { chown, mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  reachable,
  serverUser,
} from '../../apps/server/src/platform/embedded-postgres/server-user.ts';
import { type Launch, startServer } from '../harness/processes.ts';
import { makeScratch, postmasterOf, type Scratch } from '../harness/scratch.ts';

const NOBODY = { name: 'nobody', uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
/** Started by a user who cannot reach this checkout, no program of it can run. */
const checkoutOpen = isRoot && reachable(join(import.meta.dirname, 'file'), NOBODY);

let scratch: Scratch;

beforeEach(async () => {
  scratch = await makeScratch();
});
afterEach(() => scratch.close());

/** Starts on the directory, looks, stops; answers who ran the database. */
async function serveOnce(dataDir: string, options: Omit<Launch, 'env'> = {}): Promise<number> {
  const server = await startServer({ env: { SVC_DATA_DIR: dataDir }, ...options });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  const postmaster = await postmasterOf(dataDir);
  const { uid } = await stat(`/proc/${postmaster}`);
  expect((await server.end('SIGTERM')).code).toBe(0);
  expect(await postmasterOf(dataDir)).toBeNull();
  return uid;
}

describe.runIf(isRoot)('started by root (skipped for others, who cannot become root)', () => {
  test('the database runs as an unprivileged user [OPS-01]', async () => {
    const uid = await serveOnce(join(scratch.path, 'data'));

    expect(uid).toBe(serverUser()?.uid);
    expect(uid).not.toBe(0);
  });

  test('below a home that only root may enter, the database lives where its user can reach it [OPS-01]', async () => {
    const home = join(scratch.path, 'home');
    await mkdir(home, { mode: 0o700 });
    const dataDir = join(home, 'data');

    expect(await serveOnce(dataDir)).toBe(serverUser()?.uid);

    const elsewhere = (await readFile(join(dataDir, 'postgres-home'), 'utf8')).trim();
    expect(elsewhere).not.toContain(home);
    expect((await stat(elsewhere)).mode & 0o777).toBe(0o710);
    // and it is found there again
    await serveOnce(dataDir);
    expect((await readFile(join(dataDir, 'postgres-home'), 'utf8')).trim()).toBe(elsewhere);
  });

  test('under a umask of 077 the database user still reaches its files [OPS-01]', async () => {
    const before = process.umask(0o077);
    try {
      await serveOnce(join(scratch.path, 'data'));
    } finally {
      process.umask(before);
    }
  });
});

describe.runIf(checkoutOpen)(
  'started by a normal user, as root can (skipped where that user cannot read the checkout)',
  () => {
    test('from a folder below a home of mode 0700, the database runs as that user [OPS-01]', async () => {
      const home = join(scratch.path, 'home');
      await mkdir(home, { mode: 0o700 });
      await chown(home, NOBODY.uid, NOBODY.gid);
      const { uid, gid } = NOBODY;

      const ranAs = await serveOnce(join(home, 'data'), { user: { uid, gid }, cwd: home });

      expect(ranAs).toBe(uid);
      expect((await stat(join(home, 'data'))).mode & 0o777).toBe(0o700);
    });
  },
);

describe('a data directory', () => {
  test.each([
    ['with a path far longer than a unix socket can have', 'long-folder-name/'.repeat(12)],
    ['whose name takes more bytes than characters', `${'é'.repeat(30)}/`],
    ['with spaces and an apostrophe in its name', "a folder's data/"],
  ])('%s works [OPS-01]', async (_name, folder) => {
    await serveOnce(join(scratch.path, folder, 'data'));
  });
});
