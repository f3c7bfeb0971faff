import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { GitError } from '@svc/git';
import { git, temporaryTree, writeCommit, writeObject, writeTree } from '@svc/git/testing';
import { describe, expect, test } from 'vitest';
import { sampleToken } from './sample-secret.testing.ts';
import { scanCommit } from './scan-commit.ts';
import { scanTree } from './scan-tree.ts';
import { loadSuppressions } from './suppression/load-suppressions.ts';

const TODAY = '2026-11-25';
const options = { today: TODAY };

function commitAll(root: string): string {
  git(root, ['add', '-A', '-f']);
  git(root, ['commit', '-q', '--allow-empty', '-m', 'x']);
  return git(root, ['rev-parse', 'HEAD']).trim();
}

describe.each(['sha1', 'sha256'])('a commit of a %s repository', (format) => {
  test.each([false, true])(
    'has the report that a scan of its checkout has (packed: %s)',
    async (isPacked) => {
      const ignored = sampleToken();
      const root = temporaryTree({
        'a.env': `TOKEN=${sampleToken()}\n`,
        'deep/er/b.py':
          'from openai import OpenAI\nclient = OpenAI()\nclient.chat.completions.create(model="gpt-5")\n',
        'deep/agent.ts':
          "import { Agent } from '@openai/agents';\nexport const a = new Agent({ name: 'A', model: 'gpt-5' });\n",
        'deep.txt': 'sorted before deep/ by git, after it by name\n',
        '.github/workflows/ci.yml': 'on: push\njobs: {}\n',
        '.mcp.json': '{"mcpServers":{"files":{"command":"npx","args":["-y","@x/files"]}}}\n',
        'weights/model.gguf': new Uint8Array([0x47, 0x47, 0x55, 0x46, 3, 0, 0, 0, 0, 0]),
        'utf16.env': Buffer.from(`\ufeffT=${sampleToken()}\n`, 'utf16le'),
        '.gitignore': 'kept.env\n',
        'kept.env': `T=${sampleToken()}\n`,
        'quiet.env': `T=${ignored}\n`,
        '.svc/ignore.yaml':
          '- path: quiet.env\n  rule: "*"\n  owner: tests\n  reason: a value of the tests\n  expires: 2027-01-01\n',
      });
      symlinkSync('/etc/passwd', join(root, 'link'));
      git(root, ['init', '-q', '-b', 'main', `--object-format=${format}`]);
      const commit = commitAll(root);
      if (isPacked) git(root, ['gc', '-q']);
      const suppressions = await loadSuppressions(root, TODAY);
      const expected = await scanTree(root, { suppressions });
      expect(expected.findings.length).toBeGreaterThan(3);
      expect(expected.assets.length).toBeGreaterThan(2);
      const seen = expected.assets.flatMap(({ occurrences }) => occurrences);
      expect(seen.map(({ path }) => path)).toContain('weights/model.gguf');
      expect(expected.suppressed).toHaveLength(1);
      expect(await scanCommit(join(root, '.git'), commit, options)).toEqual(expected);
    },
  );
});

test('a scan of a commit names the owners of files by the CODEOWNERS of the commit, if asked', async () => {
  const root = temporaryTree({
    'src/a.env': `TOKEN=${sampleToken()}\n`,
    '.github/CODEOWNERS': '* @a\n/src/ @b\n',
  });
  git(root, ['init', '-q', '-b', 'main']);
  const commit = commitAll(root);
  const scan = async (proposesOwners: boolean) =>
    (await scanCommit(join(root, '.git'), commit, { ...options, proposesOwners })).findings;
  expect((await scan(false)).map(({ codeOwners }) => codeOwners)).toEqual([undefined]);
  const codeOwners = { path: '.github/CODEOWNERS', line: 2, owners: ['@b'] };
  expect(await scan(true)).toMatchObject([{ path: 'src/a.env', codeOwners }]);
});

function bare(): string {
  const root = temporaryTree();
  git(root, ['init', '-q', '--bare']);
  return root;
}

test('a file that was not fetched is too large; elsewhere a missing file is a failure', async () => {
  const root = bare();
  const tree = writeTree(root, [['100644', 'big.env', '1'.repeat(40)]]);
  const commit = writeCommit(root, tree);
  const partial = await scanCommit(root, commit, { ...options, fetchedUpToBytes: 1000 });
  expect(partial.coverage).toMatchObject({ complete: true, filesSkipped: { 'too-large': 1 } });
  expect(partial.coverage.problems).toMatchObject([
    { path: 'big.env', reason: 'more than 1000 bytes: not fetched' },
  ]);
  const whole = await scanCommit(root, commit, options);
  expect(whole.coverage).toMatchObject({ complete: false, filesSkipped: { unreadable: 1 } });
});

test('an entry that no checkout can have is reported, and the rest is examined', async () => {
  const root = bare();
  const blob = writeObject(root, 'blob', `T=${sampleToken()}\n`);
  const tree = writeTree(root, [
    ['100644', '..', blob],
    ['100644', 'a.env', blob],
    ['40000', 'gone', '2'.repeat(40)],
  ]);
  const { findings, coverage } = await scanCommit(root, writeCommit(root, tree), options);
  expect(findings.map(({ path }) => path)).toEqual(['a.env']);
  expect(coverage.complete).toBe(false);
  expect(coverage.problems.map(({ path }) => path).sort()).toEqual(['.', 'gone']);
});

test('settings of a commit that cannot be read are reported', async () => {
  const root = bare();
  const blob = writeObject(root, 'blob', 'a link to itself');
  const folder = writeTree(root, [
    ['120000', 'baseline.json', blob],
    ['100644', 'ignore.yaml', '3'.repeat(40)],
  ]);
  const commit = writeCommit(root, writeTree(root, [['40000', '.svc', folder]]));
  const { coverage } = await scanCommit(root, commit, options);
  const reasons = coverage.problems.map(({ path, reason }) => `${path}: ${reason}`);
  expect(reasons).toContainEqual(expect.stringMatching(/baseline\.json: .*not a regular file/));
  expect(reasons).toContainEqual(expect.stringMatching(/ignore\.yaml: .*is missing/));
});

test('an aborted scan is reported as incomplete', async () => {
  const root = bare();
  const blob = writeObject(root, 'blob', 'x');
  const commit = writeCommit(root, writeTree(root, [['100644', 'a', blob]]));
  const signal = AbortSignal.abort();
  const { coverage } = await scanCommit(root, commit, { ...options, signal });
  expect(coverage.complete).toBe(false);
});

test('errors name what cannot be read', async () => {
  const root = bare();
  const folder = temporaryTree();
  const name = 'a'.repeat(40);
  await expect(scanCommit(folder, name, options)).rejects.toThrow(/not a bare git repository/);
  await expect(scanCommit(root, 'HEAD', options)).rejects.toThrow(/"HEAD": not a full commit id/);
  await expect(scanCommit(root, name, options)).rejects.toThrow(GitError);
  const blob = writeObject(root, 'blob', 'x');
  await expect(scanCommit(root, blob, options)).rejects.toThrow(/is not a commit/);
  const commit = writeCommit(root, name);
  await expect(scanCommit(root, commit, options)).rejects.toThrow(/is missing/);
});
