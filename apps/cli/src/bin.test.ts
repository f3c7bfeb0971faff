import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
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
  const reported = `import { getCompileCacheDir } from 'node:module';
    export const main = () => console.log(getCompileCacheDir() ?? 'none');`;

  /** An installed package whose program prints the folder of its compile cache. */
  function installedPackage() {
    const root = temporaryTree({
      'package.json': '{ "type": "module" }',
      'dist/main.js': reported,
      'dist/sources.json': '[]',
      'bin/placeholder': '',
      'temporary/placeholder': '',
    });
    copyFileSync(join(import.meta.dirname, '../bin/svc.js'), join(root, 'bin/svc.js'));
    const cache = join(root, '.compile-cache');
    const env = { TMPDIR: join(root, 'temporary') };
    return {
      cache,
      run: async () => (await runProgram(join(root, 'bin/svc.js'), [], { env })).out.trim(),
      temporary: () => readdirSync(join(root, 'temporary')),
    };
  }

  test('inside the package, in a folder for the user alone, and never in the temporary folder [SCAN-01]', async () => {
    const { run, cache, temporary } = installedPackage();

    expect(await run()).toContain('.compile-cache');
    expect(statSync(cache).mode & 0o777).toBe(0o700);
    expect(await run()).toContain('.compile-cache');
    expect(temporary()).toEqual(['placeholder']);
  });

  test('nowhere when others may write to the folder, or it is a link [SCAN-01]', async () => {
    const open = installedPackage();
    mkdirSync(open.cache);
    chmodSync(open.cache, 0o770);
    const linked = installedPackage();
    mkdirSync(`${linked.cache}-elsewhere`, { mode: 0o700 });
    symlinkSync(`${linked.cache}-elsewhere`, linked.cache);

    expect(await open.run()).toBe('none');
    expect(await linked.run()).toBe('none');
  });

  test.runIf(process.getuid?.() === 0)(
    'nowhere when the folder belongs to another user [SCAN-01]',
    async () => {
      const { run, cache } = installedPackage();
      mkdirSync(cache, { mode: 0o700 });
      chownSync(cache, 65_534, 65_534);

      expect(await run()).toBe('none');
    },
  );
});
