import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runExclusively } from './exclusive.mjs';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-exclusive-'));
  file = join(folder, 'not-yet-there', 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

const never = () => {
  throw new Error('waited');
};

test('returns what the run returns, and leaves no lock file, not even when it fails', async () => {
  expect(await runExclusively(file, async () => existsSync(file), never)).toBe(true);
  const failure = runExclusively(file, () => Promise.reject(new Error('failed')), never);
  await expect(failure).rejects.toThrow('failed');
  expect(existsSync(file)).toBe(false);
});

test('a second run waits for the first, and names its process once', async () => {
  const first = Promise.withResolvers<void>();
  const order: string[] = [];
  const running = runExclusively(file, () => first.promise.then(() => void order.push('first')));
  const waited = Promise.withResolvers<number>();
  const second = runExclusively(file, async () => void order.push('second'), waited.resolve, {
    readMs: 1,
  });
  expect(await waited.promise).toBe(process.pid);
  first.resolve();
  await Promise.all([running, second]);
  expect(order).toEqual(['first', 'second']);
});

test('a lock file that a killed process left is taken over', async () => {
  const child = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { runExclusively } from ${JSON.stringify(join(import.meta.dirname, 'exclusive.mjs'))};
     await runExclusively(${JSON.stringify(file)}, () => { console.log('held'); return new Promise(() => setInterval(() => {}, 1e3)); });`,
  ]);
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(existsSync(file)).toBe(true);
  expect(await runExclusively(file, async () => 'ran', never)).toBe('ran');
});

test('so is one whose process id belongs to another process by now', async () => {
  await runExclusively(file, async () => {}, never);
  writeFileSync(file, '1\n');
  utimesSync(file, new Date(0), new Date(0));
  expect(await runExclusively(file, async () => 'ran', never)).toBe('ran');
});

test('a process whose lock another one took over leaves it alone', async () => {
  await runExclusively(file, async () => writeFileSync(file, '1\n'), never);
  expect(existsSync(file)).toBe(true);
});
