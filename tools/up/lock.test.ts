import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lock } from './lock.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = () => join(folder, 'up.lock');

/** A process whose command line holds the name of a program. */
async function sleeper(name: string) {
  const child = spawn(process.execPath, ['-e', 'console.log(1);setInterval(() => {}, 1e6)', name]);
  await once(child.stdout, 'data');
  return child;
}

test('a data directory in use is refused, naming the process and its address [OPS-01]', async () => {
  const other = await sleeper('tools/up/main.ts');
  const holder = { pid: other.pid, server: null, address: 'http://127.0.0.1:8080' };
  writeFileSync(file(), JSON.stringify(holder));
  try {
    await expect(lock(folder)).rejects.toThrow(
      `it is up already (process ${other.pid}): open http://127.0.0.1:8080`,
    );
    expect(existsSync(file())).toBe(true);
  } finally {
    other.kill();
  }
});

test('what a killed run has left is taken over, and its service ended [OPS-01]', async () => {
  const service = await sleeper('apps/server/bin/svc-server.js');
  const ended = once(service, 'exit');
  writeFileSync(
    file(),
    JSON.stringify({ pid: 2 ** 22 + 1, server: service.pid, address: 'http://127.0.0.1:1' }),
  );

  const held = await lock(folder);

  expect((await ended)[1]).toBe('SIGTERM');
  await held.release();
  expect(existsSync(file())).toBe(false);
});

test('a process that has got the id of a killed run since, or its service, is left alone [OPS-01]', async () => {
  const stranger = await sleeper('something-else');
  writeFileSync(file(), JSON.stringify({ pid: stranger.pid, server: stranger.pid, address: null }));

  await (await lock(folder)).release();

  expect(stranger.exitCode).toBeNull();
  stranger.kill();
});

test('a lock file that is not one is replaced', async () => {
  writeFileSync(file(), 'no JSON');
  await (await lock(folder)).release();
});
