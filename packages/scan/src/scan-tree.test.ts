import { execFileSync } from 'node:child_process';
import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ScanReport } from '@svc/contract';
import { git, temporaryTree, writeIn } from '@svc/git/testing';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { samplePrivateKey, sampleToken } from './sample-secret.testing.ts';
import { ScanPathError, scanTree } from './scan-tree.ts';

const schema = Compile(ScanReport);

test('a committed token is found with rule, severity, place, masked excerpt and fingerprints [SCAN-02]', async () => {
  const token = sampleToken();
  const root = temporaryTree({ 'src/a.ts': `// 😀\nconst é = '😀', key = '${token}';\n` });
  const report = await scanTree(root);
  expect(report.findings).toMatchObject([
    {
      ruleId: 'secret/github-token',
      severity: 'critical',
      category: 'secret',
      path: 'src/a.ts',
      span: { startLine: 2, startColumn: 24, endLine: 2, endColumn: 24 + token.length },
      excerpt: expect.stringMatching(/^const é = '😀', key = 'ghp_.{1,10}…\(40\)';$/),
      fingerprint: expect.stringMatching(/^v1:/),
    },
  ]);
  expect(JSON.stringify(report)).not.toContain(token.slice(10));
  expect(schema.Errors(report)).toEqual([]);
});

test('a secret keeps its fingerprint when lines shift, and its content fingerprint when the file moves [FIND-04]', async () => {
  const token = sampleToken();
  const before = (await scanTree(temporaryTree({ 'a.py': `t = "${token}"\nu = "${token}"\n` })))
    .findings;
  const shifted = (
    await scanTree(temporaryTree({ 'a.py': `#\n#\nt = "${token}"\n\nu = "${token}"\n` }))
  ).findings;
  const moved = (await scanTree(temporaryTree({ 'b/c.py': `t = "${token}"\nu = "${token}"\n` })))
    .findings;
  const of = (findings: typeof before, key: 'fingerprint' | 'contentFingerprint') =>
    findings.map((one) => one[key]);
  expect(new Set(of(before, 'fingerprint')).size).toBe(2);
  expect(of(shifted, 'fingerprint')).toEqual(of(before, 'fingerprint'));
  expect(of(moved, 'contentFingerprint')).toEqual(of(before, 'contentFingerprint'));
  expect(of(moved, 'fingerprint')).not.toEqual(of(before, 'fingerprint'));
});

test('the same tree gives the same bytes [SCAN-07]', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [
      `d${at % 7}/f${at}.env`,
      `A=${sampleToken()}\nM=gpt-4o\n`,
    ]),
  );
  const first = await scanTree(temporaryTree(files));
  const reversed = Object.fromEntries(Object.entries(files).reverse());
  expect(JSON.stringify(await scanTree(temporaryTree(reversed)))).toBe(JSON.stringify(first));
  expect(first.findings).toHaveLength(30);
});

test('a secret that a rule finds in one file is masked where it stands bare in the excerpt of another', async () => {
  const password = sampleToken().slice(4, 28);
  const root = temporaryTree({
    a: `DB_PASSWORD="${password}"`,
    b: `connect(${password}, "${sampleToken()}")`,
  });
  const report = await scanTree(root);
  expect(JSON.stringify(report)).not.toContain(password);
  expect(report.findings.map((finding) => finding.path)).toEqual(['a', 'b']);
});

test('a file named after a secret is reported without it', async () => {
  const token = sampleToken();
  const report = await scanTree(
    temporaryTree({ [`dir/${token}.txt`]: token, [`${token}/.mcp.json`]: '{' }),
  );
  expect(report.findings).toHaveLength(1);
  expect(report.coverage.problems).toHaveLength(1);
  expect(JSON.stringify(report)).not.toContain(token.slice(10));
});

test('UTF-16 files are examined, with places in their text', async () => {
  const root = temporaryTree({
    'a.ps1': Buffer.from(`\ufeff# é\r\n$t = "${sampleToken()}"`, 'utf16le'),
  });
  const [finding] = (await scanTree(root)).findings;
  expect(finding?.span).toMatchObject({ startLine: 2, startColumn: 7 });
});

test('a private key spans its lines', async () => {
  const key = samplePrivateKey();
  const report = await scanTree(temporaryTree({ 'id.pem': `\n${key}` }));
  expect(report.findings).toHaveLength(1);
  expect(report.findings[0]?.span.startLine).toBe(2);
  expect(report.findings[0]?.span.endLine).toBeGreaterThan(20);
  for (const line of key.trim().split('\n').slice(1, -1))
    expect(JSON.stringify(report)).not.toContain(line);
});

test('what is not examined is counted by reason [SCAN-15]', async () => {
  const root = temporaryTree({
    text: 'a',
    binary: 'a\0b',
    large: 'x'.repeat(101),
    video: '\0'.repeat(101),
  });
  symlinkSync('text', join(root, 'link'));
  execFileSync('mkfifo', [join(root, 'pipe')]);
  const { coverage } = await scanTree(root, { maxFileBytes: 100 });
  expect(coverage).toEqual({
    scope: 'tree',
    filesScanned: 1,
    bytesScanned: 1,
    filesSkipped: {
      binary: 2,
      'too-large': 1,
      unreadable: 0,
      'not-a-regular-file': 2,
      'changed-while-read': 0,
    },
    suppressed: 0,
    problems: [
      { path: 'large', line: null, reason: '101 bytes, over the limit of 100', notice: true },
    ],
    complete: true,
  });
});

test.skipIf(process.platform !== 'linux')(
  'a file that cannot be read makes the scan incomplete [SCAN-15]',
  async () => {
    // Opens for everybody and fails to read at offset 0, also for root.
    const { coverage } = await scanTree('/proc/self/mem');
    expect(coverage).toMatchObject({
      filesScanned: 0,
      filesSkipped: { unreadable: 1 },
      complete: false,
    });
    expect(coverage.problems).toMatchObject([{ path: 'mem', line: null }]);
  },
);

test.skipIf(process.getuid?.() === 0)(
  'a folder that cannot be listed makes the scan incomplete [SCAN-15]',
  async () => {
    const root = temporaryTree({ 'in/a': '', b: '' });
    chmodSync(join(root, 'in'), 0);
    const { coverage } = await scanTree(root);
    chmodSync(join(root, 'in'), 0o700);
    expect(coverage).toMatchObject({
      filesScanned: 1,
      filesSkipped: { unreadable: 1 },
      complete: false,
    });
    expect(coverage.problems).toMatchObject([
      { path: 'in', reason: 'folder cannot be read: permission denied (EACCES)' },
    ]);
  },
);

test('a tracked file is examined although a rule ignores it, an untracked one is not', async () => {
  const root = temporaryTree({ '.gitignore': '*.env\n' });
  git(root, ['init', '-q']);
  writeIn(root, 'kept.env', sampleToken());
  writeIn(root, 'left.env', sampleToken());
  git(root, ['add', '-f', 'kept.env']);
  expect((await scanTree(root)).findings.map(({ path }) => path)).toEqual(['kept.env']);
});

test('a single file, also behind a link, is a tree of its own; a path that is none is an error', async () => {
  const root = temporaryTree({ 'dir/a.txt': sampleToken() });
  symlinkSync('dir/a.txt', join(root, 'link'));
  expect((await scanTree(join(root, 'dir/a.txt'))).findings[0]?.path).toBe('a.txt');
  expect((await scanTree(join(root, 'link'))).findings).toHaveLength(1);
  await expect(scanTree(join(root, 'none'))).rejects.toThrow(ScanPathError);
  await expect(scanTree(join(root, 'dir/a.txt/x'))).rejects.toThrow(ScanPathError);
  await expect(scanTree('/dev/null')).rejects.toThrow('neither a file nor a folder');
});

test('hostile content neither stops the scan nor hides its neighbours [SCAN-18]', async () => {
  const token = sampleToken();
  const root = temporaryTree({
    'deep.json': '['.repeat(200_000),
    'a/.mcp.json': `{"mcpServers":${'{"a":'.repeat(100_000)}`,
    'b/pyproject.toml': `a = ${'['.repeat(100_000)}`,
    'invalid-utf8.py': Buffer.concat([Buffer.from([0xff, 0xc0, 0x80]), Buffer.from(`"${token}"`)]),
    'minified.js': `var a=${'"x",'.repeat(300_000)}"${token}"`,
    'quotes.py': '"""\'\'\'"'.repeat(50_000),
    'many.txt': `${token}\n`.repeat(1500),
  });
  const report = await scanTree(root);
  const paths = new Set(report.findings.map(({ path }) => path));
  expect([...paths]).toEqual(['invalid-utf8.py', 'many.txt', 'minified.js']);
  expect(report.coverage.problems.map(({ path }) => path)).toEqual([
    'a/.mcp.json',
    'b/pyproject.toml',
    'many.txt',
  ]);
  expect(report.coverage.problems[2]?.reason).toBe(
    '500 more matches of secret/github-token are not listed',
  );
  expect(report.coverage.complete).toBe(false);
  expect(schema.Errors(report)).toEqual([]);
});

test('what is named after a secret is told without it in messages, too [SCAN-02]', async () => {
  const token = sampleToken();
  const root = temporaryTree({
    '.mcp.json': JSON.stringify({
      mcpServers: { [token]: { command: 'npx', args: [`foo-${token}@latest`] } },
    }),
    'main.tf': `resource "aws_iam_role" "a" {\n  name = "${token}"\n  assume_role_policy = "{}"\n}\nresource "aws_iam_role_policy" "p" {\n  role   = aws_iam_role.a.name\n  policy = jsonencode({ Statement = [{ Effect = "Allow", Action = "bedrock:*", Resource = "*" }] })\n}\n`,
  });
  const report = await scanTree(root);
  expect(report.findings.some(({ message }) => message !== undefined)).toBe(true);
  expect(JSON.stringify(report)).not.toContain(token.slice(8));
});

test('code that the parser does not understand is told, and fails no scan [SCAN-15]', async () => {
  const code = 'from agents import Agent\nx = Agent(name="a", model="gpt-4o")\n';
  const { coverage, assets } = await scanTree(
    temporaryTree({ 'a.py': `${code}{{ cookiecutter.line }} of (\n` }),
  );
  expect(coverage.complete).toBe(true);
  expect(coverage.problems).toMatchObject([{ path: 'a.py', line: 3, notice: true }]);
  expect(assets.map(({ name }) => name)).toContain('gpt-4o');
});
