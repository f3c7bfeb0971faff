import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScanReport } from '@svc/contract';
import { GitError } from '@svc/git';
import { git, temporaryTree, writeIn } from '@svc/git/testing';
import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { sampleToken } from './sample-secret.testing.ts';
import { scanHistory, scanSince, scanStaged } from './scan-commits.ts';
import { scanDiff } from './scan-diff.ts';
import { scanTree } from './scan-tree.ts';
import { loadSuppressions } from './suppression/load-suppressions.ts';

const schema = Compile(ScanReport);

function repository(files: Record<string, string> = {}, format = 'sha1'): string {
  const root = temporaryTree(files);
  git(root, ['init', '-q', '-b', 'main', `--object-format=${format}`]);
  return root;
}

function commit(root: string, files: Record<string, string | null>): string {
  for (const [path, text] of Object.entries(files)) {
    if (text === null) rmSync(join(root, path));
    else writeIn(root, path, text);
  }
  git(root, ['add', '-A']);
  git(root, ['commit', '-q', '--allow-empty', '-m', 'x']);
  return git(root, ['rev-parse', 'HEAD']).trim();
}

const places = ({ findings }: ScanReport) =>
  findings.map(({ path, span }) => `${path}:${span.startLine}`);

test('of what is staged the added lines are scanned, not the work tree and not what was there [SCAN-14]', async () => {
  const [old, staged, loose] = [sampleToken(), sampleToken(), sampleToken()];
  const root = repository();
  commit(root, { 'a.env': `O=${old}\n`, 'gone.env': sampleToken() });
  writeIn(root, 'a.env', `# first\nO=${old}\nN=${staged}\n`);
  git(root, ['add', 'a.env']);
  git(root, ['rm', '-q', 'gone.env']);
  writeIn(root, 'a.env', `L=${loose}\n`);
  writeIn(root, 'untracked.env', loose);
  const report = await scanStaged(root);
  expect(places(report)).toEqual(['a.env:3']);
  expect(report.coverage).toMatchObject({ scope: 'diff', filesScanned: 1, complete: true });
  expect(schema.Errors(report)).toEqual([]);
});

test.each(['sha1', 'sha256'])(
  'before the first commit everything staged is new (%s)',
  async (format) => {
    const root = repository({ 'dir/a': sampleToken(), b: sampleToken() }, format);
    expect(places(await scanStaged(root))).toEqual([]);
    git(root, ['add', '-A']);
    expect(places(await scanStaged(root))).toEqual(['b:1', 'dir/a:1']);
    expect(places(await scanStaged(join(root, 'dir')))).toEqual(['dir/a:1']);
  },
);

test('staged findings are those of the diff that git makes, whatever the index is like', async () => {
  const path = fc.constantFrom('a', 'b/c', 'b/d/e', 'b/d/f', 'g/h');
  const line = fc.nat(5);
  const files = fc.dictionary(path, fc.array(line, { maxLength: 8 }), { maxKeys: 4 });
  const version = fc.constantFrom('2', '4');
  const tokens = Array.from({ length: 6 }, () => sampleToken());
  const text = (numbers: readonly number[]) => numbers.map((at) => `${tokens[at]}\n`).join('');
  await fc.assert(
    fc.asyncProperty(files, files, version, fc.boolean(), async (before, after, index, pack) => {
      const root = repository();
      const write = (tree: Record<string, number[]>) => {
        for (const [name, numbers] of Object.entries(tree)) writeIn(root, name, text(numbers));
        git(root, ['add', '-A']);
      };
      write(before);
      git(root, ['commit', '-q', '--allow-empty', '-m', 'x']);
      if (pack) git(root, ['gc', '-q']);
      git(root, ['update-index', '--index-version', index]);
      write(after);
      const diff = git(root, ['diff', '--cached', '--no-renames', '--minimal']);
      const ours = (await scanStaged(root)).findings;
      const theirs = (await scanDiff(Buffer.from(diff, 'latin1'))).findings;
      const counts = (list: typeof ours) =>
        Object.entries(Object.groupBy(list, ({ path }) => path)).map(
          ([name, of]) => `${name} ${of?.length}`,
        );
      expect(counts(ours).sort()).toEqual(counts(theirs).sort());
    }),
    { numRuns: 40 },
  );
});

test('a path in conflict makes the scan incomplete; a merge adds only what neither side has', async () => {
  const root = repository();
  commit(root, { a: 'a\n', 'same.env': 'x\n' });
  git(root, ['switch', '-qc', 'side']);
  commit(root, { a: 'side\n', 'side.env': `${sampleToken()}\n` });
  git(root, ['switch', '-q', 'main']);
  commit(root, { a: 'main\n' });
  git(root, ['merge', 'side']);
  const during = await scanStaged(root);
  expect(during.coverage).toMatchObject({ complete: false, problems: [{ path: 'a' }] });
  writeIn(root, 'a', `main\n${sampleToken()}\n`);
  git(root, ['add', 'a']);
  expect(places(await scanStaged(root))).toEqual(['a:2']);
});

test('a split index and a damaged one are errors, not an empty result', async () => {
  const root = repository({ a: sampleToken() });
  git(root, ['add', '-A']);
  git(root, ['update-index', '--split-index']);
  await expect(scanStaged(root)).rejects.toThrow('--no-split-index');
  writeIn(root, '.git/index', 'DIRC');
  await expect(scanStaged(root)).rejects.toThrow(GitError);
});

test('since a revision every commit counts, also what a later one removed, with the commit named', async () => {
  const root = repository();
  const [old, brief] = [sampleToken(), sampleToken()];
  const base = commit(root, { a: `${old}\n` });
  const second = commit(root, { a: `\n${old}\n${brief}\n` });
  commit(root, { a: `${old}\n` });
  commit(root, { a: `${brief}\n`, 'b.png': '\0' });
  const report = await scanSince(root, base);
  expect(report.findings).toMatchObject([{ path: 'a', span: { startLine: 3 }, commit: second }]);
  expect(report.coverage).toMatchObject({ filesSkipped: { binary: 1 }, complete: true });
  expect(schema.Errors(report)).toEqual([]);
  expect(places(await scanSince(root, 'HEAD'))).toEqual([]);
});

test('revisions are named as git names them', async () => {
  const root = repository();
  const first = commit(root, { a: '1' });
  git(root, ['tag', '-a', 'v1', '-m', 'x']);
  git(root, ['branch', 'old/one']);
  commit(root, { a: '2' });
  commit(root, { b: sampleToken() });
  git(root, ['pack-refs', '--all']);
  for (const name of [
    'HEAD~2',
    '@^^',
    'v1',
    'v1^0',
    'old/one',
    'refs/heads/old/one',
    'main~2',
    first,
    first.slice(0, 8),
  ]) {
    expect([name, places(await scanSince(root, name))]).toEqual([name, ['b:1']]);
  }
  for (const name of ['none', 'HEAD~9', '', '..', '../HEAD', 'ffffffff', 'HEAD^2']) {
    await expect(scanSince(root, name), name).rejects.toThrow(`${name}: no such commit`);
  }
});

test('the history holds every version of every branch once, with its first commit [SCAN-02]', async () => {
  const [removed, kept] = [sampleToken(), sampleToken()];
  const root = repository();
  const first = commit(root, { a: `${removed}\n` });
  commit(root, { a: null, 'copy/of': `${removed}\n` });
  git(root, ['switch', '-qc', 'side']);
  const side = commit(root, { b: `${kept}\n` });
  commit(root, { b: `\n${kept}\n` });
  git(root, ['switch', '-q', 'main']);
  git(root, ['merge', '-q', '--no-ff', '-m', 'x', 'side']);
  for (const pack of [false, true]) {
    if (pack) git(root, ['gc', '-q', '--aggressive']);
    const report = await scanHistory(root);
    expect(report.findings.map(({ path, commit }) => [path, commit])).toEqual([
      ['a', first],
      ['b', side],
    ]);
    expect(JSON.stringify(report)).not.toContain(removed.slice(8));
    expect(report.coverage.filesScanned).toBe(3);
  }
});

test('blobs of packs are those that git reads, deltas and large ones included', async () => {
  const body = (seed: number) =>
    Array.from({ length: 3000 }, (_, at) => `line ${at} ${(at * seed) % 97}`).join('\n');
  const root = repository();
  const tokens = Array.from({ length: 20 }, () => sampleToken());
  for (const [at, token] of tokens.entries())
    commit(root, { 'large.txt': `${body(at % 3)}\n${token}\n` });
  git(root, ['gc', '-q', '--aggressive']);
  const report = await scanHistory(root);
  expect(report.findings).toHaveLength(20);
  expect(new Set(report.findings.map((one) => one.commit)).size).toBe(20);
  const small = await scanHistory(root, { maxFileBytes: 1000 });
  expect(small.coverage.filesSkipped['too-large']).toBe(20);
});

test('a damaged object is told, and does not hide the others [SCAN-18]', async () => {
  const root = repository();
  commit(root, { a: sampleToken(), b: sampleToken() });
  const name = git(root, ['rev-parse', 'HEAD:a']).trim();
  const file = join(root, '.git/objects', name.slice(0, 2), name.slice(2));
  const bytes = readFileSync(file);
  rmSync(file);
  writeFileSync(file, bytes.subarray(0, bytes.length - 9));
  const report = await scanHistory(root);
  expect(places(report)).toEqual(['b:1']);
  expect(report.coverage).toMatchObject({
    complete: false,
    filesSkipped: { unreadable: 1 },
    problems: [{ path: 'a', reason: expect.stringContaining('corrupt object') }],
  });
});

test('packs with any byte changed never crash the scan [SCAN-18]', async () => {
  const root = repository();
  const body = Array.from({ length: 200 }, (_, at) => `line ${at}`).join('\n');
  for (let at = 0; at < 4; at++) commit(root, { a: `${body}\n${at}`, [`d/${at}`]: `${at}` });
  git(root, ['gc', '-q', '--aggressive']);
  const folder = join(root, '.git/objects/pack');
  const files = readdirSync(folder).filter((file) => /\.(?:idx|pack)$/.test(file));
  const whole = new Map(files.map((file) => [file, readFileSync(join(folder, file))]));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), fc.nat(), fc.nat(255), async (file, at, value) => {
      const bytes = Buffer.from(whole.get(file) as Buffer);
      bytes[at % bytes.length] = value;
      const changed = join(folder, file);
      writeFileSync(`${changed}.new`, bytes);
      renameSync(`${changed}.new`, changed);
      try {
        await scanHistory(root);
      } catch (error) {
        expect(error).toBeInstanceOf(GitError);
      }
      rmSync(changed);
      writeFileSync(changed, whole.get(file) as Buffer);
    }),
    { numRuns: 200 },
  );
});

test('a shallow clone is scanned as far as it goes, and says so [SCAN-15]', async () => {
  const root = repository();
  commit(root, { a: sampleToken() });
  commit(root, { b: 'b' });
  const clone = join(temporaryTree(), 'clone');
  git(root, ['clone', '-q', '--depth', '1', `file://${root}`, clone]);
  const report = await scanHistory(clone);
  expect(places(report)).toEqual(['a:1']);
  expect(report.coverage).toMatchObject({ complete: false });
  expect(report.coverage.problems[0]?.reason).toMatch(/^shallow history: what precedes commit \w+/);
});

test('objects of an alternate repository are read', async () => {
  const root = repository();
  commit(root, { a: sampleToken() });
  const clone = join(temporaryTree(), 'clone');
  git(root, ['clone', '-q', '--shared', root, clone]);
  expect(places(await scanHistory(clone))).toEqual(['a:1']);
});

test('a secret of the baseline is suppressed in staged changes and history, as in a tree', async () => {
  const root = repository({ a: `${sampleToken()}\n` });
  const { findings } = await scanTree(root);
  const { renderBaseline } = await import('./suppression/baseline.ts');
  writeIn(root, '.svc/baseline.json', renderBaseline(findings));
  git(root, ['add', '-A']);
  const suppressions = await loadSuppressions(root, '2026-11-21');
  const staged = await scanStaged(root, { suppressions });
  expect([staged.findings.length, staged.coverage.suppressed]).toEqual([0, 1]);
  commit(root, {});
  expect((await scanHistory(root, { suppressions })).coverage.suppressed).toBe(1);
});

test('an interrupted scan says what it did not cover and is not complete [SCAN-15]', async () => {
  const root = repository();
  for (let at = 0; at < 3; at++) commit(root, { [`f${at}`]: `${sampleToken()}\n`.repeat(900) });
  const controller = new AbortController();
  controller.abort();
  const report = await scanHistory(root, { signal: controller.signal });
  expect(report.coverage.complete).toBe(false);
  expect(report.coverage.problems.at(-1)?.reason).toMatch(/^interrupted: \d of 3 commits/);
});

test('outside a work tree there is nothing to compare with', async () => {
  const root = temporaryTree({ a: 'a' });
  for (const scan of [scanStaged(root), scanSince(root, 'HEAD'), scanHistory(root)]) {
    await expect(scan).rejects.toThrow('not in a git work tree');
  }
});
