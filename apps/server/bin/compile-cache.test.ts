import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** Prints where the program and a thread of it keep compiled code, and that a module of its own was run. */
const MAIN = `import { getCompileCacheDir } from 'node:module';
  import { once } from 'node:events';
  import { Worker } from 'node:worker_threads';
  import { ran } from './part.ts';
  const thread = "const { getCompileCacheDir } = require('node:module');" +
    "require('node:worker_threads').parentPort.postMessage(getCompileCacheDir() ?? 'none')";
  const [ofThread] = await once(new Worker(thread, { eval: true }), 'message');
  console.log([getCompileCacheDir() ?? 'none', ofThread, ran].join(' '));`;

/** An installed package of the service without a bundle, whose program is MAIN. */
function installedPackage() {
  const root = mkdtempSync(join(tmpdir(), 'svc-installed-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ['bin', 'src', 'temporary']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(root, 'src/main.ts'), MAIN);
  writeFileSync(join(root, 'src/part.ts'), "export const ran: string = 'ran';");
  mkdirSync(join(root, 'src/foundation'));
  for (const file of [
    'bin/svc-server.js',
    'bin/compile-cache.js',
    'src/foundation/bundled-entry.ts',
  ]) {
    copyFileSync(join(import.meta.dirname, '..', file), join(root, file));
  }
  const program = join(root, 'bin/svc-server.js');
  return {
    root,
    cache: join(root, '.compile-cache'),
    /** `limits` are commands of the shell that starts the program. */
    run: async (env: Record<string, string> = {}, limits = ':') => {
      const script = `${limits}; exec "$0" "$1"`;
      const child = spawn('/bin/sh', ['-c', script, process.execPath, program], {
        env: { PATH: process.env['PATH'], TMPDIR: join(root, 'temporary'), ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let out = '';
      child.stdout.on('data', (chunk: Buffer) => {
        out += chunk;
      });
      await once(child, 'close');
      return out.trim();
    },
  };
}

test('compiled code of the program and its threads is kept inside the package, in a folder for the user alone [OPS-01]', async () => {
  const { run, root, cache } = installedPackage();

  const first = await run();

  const [own] = readdirSync(cache) as [string];
  expect(first).toBe(`${join(cache, own)} ${join(cache, own)} ran`);
  expect(statSync(cache).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(cache, own))).not.toEqual([]);
  expect(await run()).toBe(first);
  expect(readdirSync(join(root, 'temporary'))).toEqual([]);
});

type Hostile = (cache: string) => void;

const HOSTILE: readonly [string, Hostile][] = [
  [
    'others may write to it',
    (cache) => {
      mkdirSync(cache);
      chmodSync(cache, 0o770);
    },
  ],
  [
    'it is a link',
    (cache) => {
      mkdirSync(`${cache}-elsewhere`, { mode: 0o700 });
      symlinkSync(`${cache}-elsewhere`, cache);
    },
  ],
  ['it is a link to nothing', (cache) => symlinkSync(`${cache}-elsewhere`, cache)],
  ['it is a file', (cache) => writeFileSync(cache, '')],
];

test.each(HOSTILE)('no compiled code is kept or read where %s [OPS-01]', async (_, prepare) => {
  const { run, cache } = installedPackage();
  prepare(cache);

  expect(await run()).toBe('none none ran');
});

test.runIf(process.getuid?.() === 0)(
  'no compiled code is kept or read where the folder belongs to another user [OPS-01]',
  async () => {
    const { run, cache } = installedPackage();
    mkdirSync(cache, { mode: 0o700 });
    chownSync(cache, 65_534, 65_534);

    expect(await run()).toBe('none none ran');
  },
);

test('a cache that is damaged or cannot be written leaves the program as it is [OPS-01]', async () => {
  const { run, cache } = installedPackage();
  const expected = await run();
  const [own] = readdirSync(cache) as [string];
  const entries = readdirSync(join(cache, own)).map((name) => join(cache, own, name));
  for (const entry of entries) writeFileSync(entry, 'damaged');

  // like a full disk: no file can have a byte
  expect(await run({}, 'ulimit -f 0')).toBe(expected);

  for (const entry of entries) expect(readFileSync(entry, 'utf8')).toBe('damaged');
  expect(await run()).toBe(expected);
});

test("the operator's own folder for compiled code is used instead [OPS-01]", async () => {
  const { run, root, cache } = installedPackage();
  const chosen = join(root, 'chosen');

  expect(await run({ NODE_COMPILE_CACHE: chosen })).toContain(`${chosen}/`);
  expect(() => statSync(cache)).toThrow('ENOENT');
});
