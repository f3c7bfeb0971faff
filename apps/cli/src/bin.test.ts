import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runProgram, svc, temporaryTree } from './cli-process.testing.ts';

test('an older Node is told what to do instead of a syntax error', async () => {
  const old = `Object.defineProperty(process.versions, 'node', { value: '20.1.0' });`;
  const tree = temporaryTree({ 'old.cjs': old });
  const ran = await svc(['scan', tree], { node: ['--require', join(tree, 'old.cjs')] });
  expect(ran).toMatchObject({ code: 2, out: '' });
  expect(ran.err).toMatch(
    /^svc: Node\.js v[\d.]+ is too old; install Node\.js 24 or later, or use `npm run svc -- \.\.\.`/,
  );
});

describe('compiled code is cached', () => {
  /** Begins the names of what this Node compiled. */
  const OF_NODE = `${process.version}-${process.arch}-`;

  /** A script that prints what it was given, and one that it requires. */
  const SCRIPTS = {
    'dist/main.cjs': `exports.main = (beforeFlags) => {
      if (process.argv[2] === 'short' && process.env.FLAGS) {
        beforeFlags();
        require('node:v8').setFlagsFromString('--semi-space-growth-factor=1');
      }
      console.log(require('./text.cjs').text(process.argv[2]), __filename);
    };`,
    'dist/text.cjs': `exports.text = (name) => (name === 'long' ? long() : 'short');\nfunction long() { return 'long'; }`,
  };

  /** An installed package with these scripts. */
  function installedPackage() {
    const root = temporaryTree({
      'package.json': '{ "type": "module" }',
      ...SCRIPTS,
      'dist/sources.json': '[]',
      'bin/placeholder': '',
      'temporary/placeholder': '',
    });
    for (const name of ['svc.js', 'cached-scripts.js'])
      copyFileSync(join(import.meta.dirname, '../bin', name), join(root, 'bin', name));
    const cache = join(root, '.compile-cache');
    const run = async (name: string, env = {}) => {
      const program = join(root, 'bin/svc.js');
      const options = { env: { TMPDIR: join(root, 'temporary'), ...env } };
      const { code, out, err } = await runProgram(program, [name], options);
      expect([code, err]).toEqual([0, '']);
      expect(out).toBe(`${name} ${join(root, 'dist/main.cjs')}\n`);
    };
    return {
      root,
      cache,
      run,
      cached: () => (existsSync(cache) ? readdirSync(cache).sort() : []),
      bytes: (name: string) => readFileSync(join(cache, OF_NODE + name)),
      temporary: () => readdirSync(join(root, 'temporary')),
    };
  }

  test('inside the package, in a folder for the user alone, and never in the temporary folder [SCAN-01]', async () => {
    const { run, cache, cached, temporary } = installedPackage();

    await run('short');
    expect(statSync(cache).mode & 0o777).toBe(0o700);
    expect(cached()).toEqual([`${OF_NODE}main.cjs`, `${OF_NODE}text.cjs`]);
    for (const name of cached()) expect(statSync(join(cache, name)).mode & 0o777).toBe(0o600);
    await run('short');
    expect(temporary()).toEqual(['placeholder']);
  });

  test('with the functions that a run called, which few runs add to', async () => {
    const { run, bytes } = installedPackage();
    await run('short');
    const first = bytes('text.cjs');
    await run('long');
    const second = bytes('text.cjs');
    expect(second.length).toBeGreaterThan(first.length);
    for (let runs = 0; runs < 3; runs++) await run('short');
    const last = bytes('text.cjs');
    await run('short');
    expect(last.length).toBe(second.length);
    expect(bytes('text.cjs')).toEqual(last);
  });

  test('apart for what is loaded under other flags of V8, which would reject it', async () => {
    const { run, cached, bytes } = installedPackage();
    for (let runs = 0; runs < 5; runs++) await run('short', { FLAGS: '1' });
    expect(cached()).toEqual([`${OF_NODE}flags-text.cjs`, `${OF_NODE}main.cjs`]);
    const runsOf = (name: string) => bytes(name).readDoubleLE(24);
    expect([runsOf('flags-text.cjs'), runsOf('main.cjs')]).toEqual([4, 4]);
    await run('short');
    expect(runsOf('main.cjs')).toBe(4);
  });

  test('of each script as it is: another one of the same length is compiled', async () => {
    const { root, run } = installedPackage();
    await run('short');
    await run('short');
    const file = join(root, 'dist/text.cjs');
    writeFileSync(file, SCRIPTS['dist/text.cjs'].replaceAll("'short'", "'SHORT'"));
    await expect(run('short')).rejects.toThrow(/SHORT/);
  });

  test('and is compiled again where the cache is damaged', async () => {
    const { run, cache, bytes } = installedPackage();
    await run('short');
    const whole = bytes('text.cjs');
    const holed = Buffer.from(whole).fill(0, whole.length / 2);
    for (const damaged of [Buffer.alloc(0), whole.subarray(0, 20), whole.subarray(0, 100), holed]) {
      writeFileSync(join(cache, `${OF_NODE}text.cjs`), damaged);
      await run('short');
      expect(bytes('text.cjs').length).toBe(whole.length);
    }
  });

  test('nowhere when others may write to the folder, it is a link, or the user has chosen another or none [SCAN-01]', async () => {
    const open = installedPackage();
    mkdirSync(open.cache);
    chmodSync(open.cache, 0o770);
    const linked = installedPackage();
    mkdirSync(`${linked.cache}-elsewhere`, { mode: 0o700 });
    symlinkSync(`${linked.cache}-elsewhere`, linked.cache);
    for (const one of [open, linked]) {
      await one.run('short');
      expect(one.cached()).toEqual([]);
    }
    const chosen = installedPackage();
    await chosen.run('short', { NODE_COMPILE_CACHE: join(chosen.root, 'chosen') });
    await chosen.run('short', { NODE_DISABLE_COMPILE_CACHE: '1' });
    expect(chosen.cached()).toEqual([]);
    expect(readdirSync(join(chosen.root, 'chosen'))).not.toEqual([]);
  });

  test.runIf(process.getuid?.() === 0)(
    'nowhere when the folder belongs to another user [SCAN-01]',
    async () => {
      const { run, cache, cached } = installedPackage();
      mkdirSync(cache, { mode: 0o700 });
      chownSync(cache, 65_534, 65_534);

      await run('short');
      expect(cached()).toEqual([]);
    },
  );
});
