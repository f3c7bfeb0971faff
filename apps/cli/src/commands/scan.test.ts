import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScanReport } from '@svc/contract';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { svc, temporaryTree } from '../cli-process.testing.ts';
import { sampleToken } from '../sample-token.testing.ts';

test('findings are grouped by rule, plainly when piped, with reach, what to do and one line of summary [SCAN-17]', async () => {
  const root = temporaryTree({
    'b.env': `K=${sampleToken()}\n`,
    'a/x.py': `\nk = "${sampleToken()}"\n`,
    'c.png': '\0',
  });
  const { code, out, err } = await svc(['scan', root]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(
    /^critical {2}GitHub .*secret\/github-token\n +Reach .* of 100\)\n +Do +Revoke .*\n {4}a\/x\.py:2:6\n {8}k = "ghp_.*"\n {4}b\.env:1:3\n {8}K=ghp_/,
  );
  expect(out).toMatch(
    /\n2 findings \(2 critical\); 0 AI assets\. Examined 2 files \(\d+ bytes\), skipped 1 \(1 binary\)\.\n$/,
  );
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape that colours start with.
  expect(out).not.toMatch(/\x1b/);
});

test('a clean tree is told from an empty one and from one of which nothing was examined [SCAN-15]', async () => {
  const said = async (files: Record<string, string>) =>
    (await svc(['scan', temporaryTree(files)])).out;
  expect(await said({ a: 'a' })).toBe('No findings; 0 AI assets. Examined 1 file (1 byte).\n');
  expect(await said({})).toBe('Nothing to scan: no files.\n');
  expect(await said({ a: '\0' })).toBe(
    'Nothing was examined, skipped 1 (1 binary). This is not a clean result.\n',
  );
  expect(await said({ '.mcp.json': '{' })).toMatch(
    /^Incomplete: not everything could be examined\. No findings;/,
  );
});

test('problems go to standard error with file, line and reason [SCAN-08]', async () => {
  const { out, err } = await svc(['scan', temporaryTree({ '.mcp.json': '{\n"a" 1}' })]);
  expect(err).toBe('.mcp.json:2: not valid JSON: colon expected, at column 5\n');
  expect(out).toMatch(/^Incomplete/);
});

test('--json prints the report, valid under the published schema, and nothing else on standard output [SCAN-07]', async () => {
  const root = temporaryTree({
    'a.env': `K=${sampleToken()}\nMODEL=gpt-4o\n`,
    '.mcp.json': '{"mcpServers": {"x": {"command": "x"}}}',
    'package.json': '{"dependencies": {"openai": "4.0.0"',
  });
  const { code, out, err } = await svc(['scan', '--json', root]);
  const report: unknown = JSON.parse(out);
  expect(Compile(ScanReport).Errors(report)).toEqual([]);
  expect(out.endsWith('}\n')).toBe(true);
  expect(code).toBe(0);
  expect(err).toMatch(/1 finding \(1 critical\); 3 AI assets.*\npackage\.json:1: not valid JSON/);
  expect((await svc(['scan', '--json', root])).out).toBe(out);
});

test('--fail-on sets the threshold of enforce mode [SCAN-09]', async () => {
  const finding = JSON.parse(
    (
      await svc([
        'scan',
        '--json',
        temporaryTree({ a: `password = "${sampleToken().slice(4, 28)}"` }),
      ])
    ).out,
  ).findings[0];
  const order = ['critical', 'high', 'medium', 'low'];
  const root = temporaryTree({ a: `password = "${sampleToken().slice(4, 28)}"` });
  for (const failOn of order) {
    const { code } = await svc(['scan', root, '--mode', 'enforce', '--fail-on', failOn]);
    expect([failOn, code]).toEqual([
      failOn,
      order.indexOf(failOn) >= order.indexOf(finding.severity) ? 1 : 0,
    ]);
  }
});

test('without a path the working folder is scanned [SCAN-01]', async () => {
  const { out } = await svc(['scan'], { cwd: temporaryTree({ 'a.env': sampleToken() }) });
  expect(out).toMatch(/^ {4}a\.env:/m);
});

test('--diff scans added lines of a file or of standard input [SCAN-11]', async () => {
  const diff = `--- a/x\n+++ b/x\n@@ -4,0 +5 @@\n+${sampleToken()}\n`;
  const file = join(temporaryTree({ 'x.diff': diff }), 'x.diff');
  expect((await svc(['scan', '--diff', file])).out).toMatch(/^ {4}x:5:1$/m);
  expect(await svc(['scan', '--diff', '-', '--mode', 'enforce'], { input: diff })).toMatchObject({
    code: 1,
    out: expect.stringMatching(
      /\n1 finding \(1 critical\)\. Examined 1 file \(41 bytes\), for secrets only\.\n$/,
    ),
  });
  expect(await svc(['scan', '--diff', '-', '--mode', 'enforce'], { input: '' })).toMatchObject({
    code: 0,
    out: 'Nothing to scan: the diff adds no lines.\n',
  });
  expect(await svc(['scan', '--diff', '-'], { input: 'diff --cc x\n' })).toMatchObject({
    code: 2,
    err: expect.stringContaining('--diff -: line 1 of the diff: combined diffs are not supported'),
  });
});

test('--sarif writes paths from the top of the work tree, and replaces the file as a whole', async () => {
  const root = temporaryTree({ 'sub/a.env': sampleToken(), 'out.sarif': 'old' });
  execFileSync('git', ['init', '-q'], { cwd: root });
  await svc(['scan', 'sub', '--sarif', 'out.sarif'], { cwd: root });
  const log = JSON.parse(readFileSync(join(root, 'out.sarif'), 'utf8'));
  expect(log.version).toBe('2.1.0');
  expect(log.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toBe(
    'sub/a.env',
  );
});

test('file names cannot steer the terminal', async () => {
  const root = temporaryTree();
  writeFileSync(join(root, '\x1b[2J\n.env'), sampleToken());
  const { out } = await svc(['scan', root]);
  expect(out).toMatch(/^ {4}\ufffd\[2J\ufffd\.env:1:1$/m);
});

test('names within the tree cannot steer the terminal either', async () => {
  const name = '\\u001b[2Jx';
  const server = `{"mcpServers": {"${name}": {"command": "npx", "args": ["-y", "some-mcp"]}}}`;
  const { out } = await svc(['scan', temporaryTree({ '.mcp.json': server })]);
  expect(out).toContain('MCP server \ufffd[2Jx fetches some-mcp');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape that a name may hold.
  expect(out).not.toMatch(/\x1b/);
});

test('a reader that leaves early is no error', async () => {
  const root = temporaryTree({ a: `${sampleToken()}\n`.repeat(900) });
  const cli = new URL('../../bin/svc.js', import.meta.url).pathname;
  const shell = `"${process.execPath}" "${cli}" scan --json "${root}" | head -c 1; echo " \${PIPESTATUS[0]}"`;
  expect(execFileSync('bash', ['-c', shell]).toString()).toBe('{ 0\n');
});

test('--sarif - writes standard output, and nothing else there; no file of that name', async () => {
  const root = temporaryTree({ 'a.env': sampleToken() });
  const { code, out, err } = await svc(['scan', '--sarif', '-'], { cwd: root });
  expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/^1 finding /) });
  expect(JSON.parse(out)).toMatchObject({ version: '2.1.0' });
  expect(existsSync(join(root, '-'))).toBe(false);
  const both = await svc(['scan', '--json', '--sarif', '-'], { cwd: root });
  expect(both).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringMatching(/both write to standard output/),
  });
});

test('a threshold named without enforce mode is told to have no effect [SCAN-09]', async () => {
  const root = temporaryTree({ 'a.env': sampleToken() });
  expect(await svc(['scan', root, '--fail-on', 'high'])).toMatchObject({
    code: 0,
    err: 'note: 1 finding at or above high; observe mode never fails, --mode enforce does\n',
  });
  expect((await svc(['scan', root])).err).toBe('');
});
