import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { git, temporaryTree, writeIn } from '@svc/git/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleToken } from './sample-secret.testing.ts';
import { examineDiff, scanDiff } from './scan-diff.ts';

const UNPINNED = `${JSON.stringify(
  { mcpServers: { one: { command: 'npx', args: ['-y', 'some-mcp'] } } },
  null,
  2,
)}\n`;

const REAL_FILES = ['scan-diff.ts', 'scan-commits.ts', 'report-builder.ts', 'sarif.ts'].map(
  (name) => readFileSync(join(import.meta.dirname, name), 'utf8').split('\n'),
);

function repository(files: Record<string, string | Uint8Array>): string {
  const root = temporaryTree(files);
  git(root, ['init', '-q', '-b', 'main']);
  commit(root);
  return root;
}

function commit(root: string): void {
  git(root, ['add', '-A']);
  git(root, ['commit', '-q', '--allow-empty', '-m', 'x']);
}

const diffOf = (root: string, ...options: string[]) =>
  Buffer.from(git(root, ['diff', '-M', ...options, 'HEAD~1', 'HEAD']), 'latin1');

const placesOf = async (diff: Uint8Array) =>
  (await scanDiff(diff)).findings.map(({ path, span }) => `${path}:${span.startLine}`);

/** Lines of the new file that git calls added. */
function addedLines(root: string, path: string): Set<number> {
  const hunks = git(root, ['diff', '-M', '-U0', 'HEAD~1', 'HEAD', '--', path]).matchAll(
    /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm,
  );
  return new Set(
    [...hunks].flatMap(([, start, count]) =>
      Array.from({ length: Number(count ?? 1) }, (_, at) => Number(start) + at),
    ),
  );
}

test('of random edits of real files, findings are exactly the secrets on added lines [PR-01]', async () => {
  const edit = fc.record({
    at: fc.nat(400),
    kind: fc.constantFrom('insert', 'delete', 'secret', 'replace'),
  });
  const edits = fc.array(edit, { minLength: 1, maxLength: 12 });
  const file = fc.constantFrom(...REAL_FILES);
  const options = fc.constantFrom('-U0', '-U3', '-U20', '--patience', '--no-prefix');
  await fc.assert(
    fc.asyncProperty(
      file,
      edits,
      edits,
      options,
      fc.boolean(),
      async (text, old, now, option, crlf) => {
        const end = crlf ? '\r\n' : '\n';
        const before = apply(text, old);
        const after = apply(before, now);
        const root = repository({ 'src/a.ts': before.join(end) });
        writeIn(root, 'src/a.ts', after.join(end));
        commit(root);

        const { findings } = await scanDiff(diffOf(root, option));

        const added = addedLines(root, 'src/a.ts');
        const expected = after.flatMap((line, at) =>
          /ghp_/.test(line) && added.has(at + 1) ? [at + 1] : [],
        );
        expect(findings.map(({ span }) => span.startLine)).toEqual(expected);
        expect(findings.every(({ span }) => span.endLine <= after.length)).toBe(true);
      },
    ),
    { numRuns: 25 },
  );
});

function apply(
  lines: readonly string[],
  edits: readonly { readonly at: number; readonly kind: string }[],
): string[] {
  const out = [...lines];
  for (const { at, kind } of edits) {
    const place = at % (out.length + 1);
    if (kind === 'insert') out.splice(place, 0, `const inserted${at} = ${at};`);
    if (kind === 'delete') out.splice(place, 3);
    if (kind === 'secret') out.splice(place, 0, `const a${at} = '${sampleToken()}';`);
    if (kind === 'replace') out.splice(place, 1, '// replaced');
  }
  return out;
}

test('a renamed file is judged by the lines that it adds, under its new name [PR-01]', async () => {
  const [old, added] = [sampleToken(), sampleToken()];
  const lines = Array.from({ length: 20 }, (_, at) => `line ${at}`).join('\n');
  const root = repository({ 'old name.txt': `${old}\n${lines}\n` });
  git(root, ['mv', 'old name.txt', 'grün.txt']);
  writeIn(root, 'grün.txt', `${old}\n${lines}\n${added}\n`);
  commit(root);
  expect(await placesOf(diffOf(root))).toEqual(['grün.txt:22']);
});

test('modes, submodules, links and binary files raise nothing, and binary ones are counted [PR-01]', async () => {
  const root = repository({ 'run.sh': 'x\n', 'a.bin': Buffer.from([0, 1, 2]) });
  git(root, ['update-index', '--chmod=+x', 'run.sh']);
  git(root, ['update-index', '--add', '--cacheinfo', `160000,${'a'.repeat(40)},vendor/sub`]);
  const target = git(root, ['hash-object', '-w', '--stdin'], 'elsewhere.json').trim();
  git(root, ['update-index', '--add', '--cacheinfo', `120000,${target},.mcp.json`]);
  const bytes = git(root, ['hash-object', '-w', '--stdin'], 'a\0b').trim();
  git(root, ['update-index', '--cacheinfo', `100644,${bytes},a.bin`]);
  git(root, ['commit', '-q', '-m', 'x']);
  for (const options of [[], ['--binary']]) {
    const { findings, coverage } = await scanDiff(diffOf(root, ...options));
    expect(findings).toEqual([]);
    expect(coverage).toMatchObject({ complete: true, filesSkipped: { binary: 1 } });
  }
});

test.each([
  ['\n', UNPINNED],
  ['\r\n', UNPINNED.replaceAll('\n', '\r\n')],
  ['no newline at the end', UNPINNED.trimEnd()],
])('a new configuration of agents is examined whole, line end %j [PR-01]', async (_, text) => {
  const root = repository({});
  writeIn(root, 'tool/.mcp.json', text);
  commit(root);
  const { report, filesInPart } = await examineDiff(diffOf(root));
  expect(report.findings).toMatchObject([
    { ruleId: 'agent-config/unpinned-server', path: 'tool/.mcp.json' },
  ]);
  expect(report.findings[0]?.span.endLine).toBeLessThanOrEqual(UNPINNED.split('\n').length);
  expect(filesInPart).toBe(0);
});

test('a changed configuration of agents is counted as judged in part [PR-01]', async () => {
  const root = repository({ '.mcp.json': '{\n}\n', 'package.json': '{}\n' });
  writeIn(root, '.mcp.json', UNPINNED);
  writeIn(root, 'package.json', '{ "name": "x" }\n');
  commit(root);
  const { report, filesInPart } = await examineDiff(diffOf(root));
  expect(report.findings).toEqual([]);
  expect(report.coverage.complete).toBe(true);
  expect(filesInPart).toBe(1);
});

test('a new file that does not parse leaves the report incomplete, with its line [PR-01]', async () => {
  const root = repository({});
  writeIn(root, '.mcp.json', '{"mcpServers": {\n');
  commit(root);
  const { coverage } = await scanDiff(diffOf(root));
  expect(coverage).toMatchObject({ complete: false, problems: [{ path: '.mcp.json' }] });
});

test('a scan that is aborted between the files and the analyzers reports that it is incomplete', async () => {
  const root = repository({});
  writeIn(root, '.mcp.json', UNPINNED);
  commit(root);
  const controller = new AbortController();
  let asked = 0;
  // aborted once the last file was searched for secrets
  Object.defineProperty(controller.signal, 'aborted', { get: () => ++asked > 1 });
  const { coverage } = await scanDiff(diffOf(root), { signal: controller.signal });
  expect(coverage).toMatchObject({
    complete: false,
    problems: [{ path: '.', reason: expect.stringContaining('interrupted') }],
  });
});

test('an aborted scan reports that it is incomplete', async () => {
  const root = repository({});
  writeIn(root, 'a', 'x\n');
  commit(root);
  const { coverage } = await scanDiff(diffOf(root), { signal: AbortSignal.abort() });
  expect(coverage.complete).toBe(false);
});
