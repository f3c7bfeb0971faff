import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { svc, temporaryTree } from '../cli-process.testing.ts';
import { sampleToken } from '../sample-token.testing.ts';

const TOKEN = sampleToken();
const CODE = `import json\n\nROBOT_TOKEN = "${TOKEN}"\n`;
const FIXED = 'import os\nimport json\n\nROBOT_TOKEN = os.environ["ROBOT_TOKEN"]\n';
const read = (root: string, path: string) => readFileSync(join(root, path), 'utf8');

test('svc fix prints changes with credentials masked and changes nothing [FIND-05/fix]', async () => {
  const root = temporaryTree({ 'src/a.py': CODE, 'b.rb': `a = "${TOKEN}"\n` });
  const ran = await svc(['fix'], { cwd: root });
  expect(ran.code).toBe(0);
  expect(ran.out).toBe(
    `--- a/src/a.py\n+++ b/src/a.py\n@@ -1,3 +1,4 @@\n+import os\n import json\n \n-ROBOT_TOKEN = "***"\n+ROBOT_TOKEN = os.environ["ROBOT_TOKEN"]\n`,
  );
  expect(ran.err).toContain('src/a.py:\n  Read ROBOT_TOKEN from the environment\n');
  expect(ran.err).toMatch(
    /no mechanical fix for 1 finding:\n {2}b\.rb:1 secret\/\S+: no mechanical/,
  );
  expect(ran.err).toMatch(/^1 fix in 1 file\nnote: credentials are masked/m);
  expect(ran.out + ran.err).not.toContain(TOKEN);
  expect(read(root, 'src/a.py')).toBe(CODE);
});

test('--apply changes the files and keeps their mode; the next scan does not have the finding [FIND-05/fix]', async () => {
  const root = temporaryTree({ 'a.py': CODE });
  chmodSync(join(root, 'a.py'), 0o775);
  const ran = await svc(['fix', '--apply'], { cwd: root });
  expect(ran).toMatchObject({ code: 0, out: '' });
  expect(ran.err).toMatch(/^1 fix in 1 file, applied$/m);
  expect(read(root, 'a.py')).toBe(FIXED);
  expect(statSync(join(root, 'a.py')).mode & 0o777).toBe(0o775);
  expect((await svc(['scan', '--mode', 'enforce'], { cwd: root })).code).toBe(0);
  expect(await svc(['fix', '--apply'], { cwd: root })).toMatchObject({
    code: 0,
    err: '0 fixes in 0 files, applied\n',
  });
});

test('--patch writes what git applies, for the owner of the file alone [FIND-05/fix]', async () => {
  const root = temporaryTree({ 'src/a.py': CODE.replaceAll('\n', '\r\n') });
  expect((await svc(['fix', 'src', '--patch', 'a.patch'], { cwd: root })).code).toBe(0);
  expect(statSync(join(root, 'a.patch')).mode & 0o777).toBe(0o600);
  execFileSync('git', ['apply', '--whitespace=nowarn', 'a.patch'], { cwd: root });
  expect(read(root, 'src/a.py')).toBe(FIXED.replaceAll('\n', '\r\n'));
});

test('--finding fixes one finding, and says why one has no fix [FIND-05/fix]', async () => {
  const other = sampleToken();
  const root = temporaryTree({
    'a.py': CODE,
    'b.py': `import os\nOTHER_PAT = "${other}"\n`,
    'c.rb': `a = "${other}"\n`,
  });
  const { findings } = JSON.parse((await svc(['scan', '--json'], { cwd: root })).out);
  const fingerprint = (path: string) =>
    findings.find((one: { path: string }) => one.path === path).fingerprint;
  const ran = await svc(['fix', '--apply', '--finding', fingerprint('b.py')], { cwd: root });
  expect(ran.code).toBe(0);
  expect(read(root, 'b.py')).toBe('import os\nOTHER_PAT = os.environ["OTHER_PAT"]\n');
  expect(read(root, 'a.py')).toBe(CODE);
  expect(await svc(['fix', '--finding', fingerprint('c.rb')], { cwd: root })).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^svc: --finding v1:\w+: no mechanical fix is known for files/m),
  });
  expect(await svc(['fix', '--finding', `v1:${'0'.repeat(32)}`], { cwd: root })).toMatchObject({
    code: 2,
    err: expect.stringMatching(/the scan has no such finding/),
  });
});

test('one variable never stands for two credentials of different files [FIND-05/fix]', async () => {
  const root = temporaryTree({
    'a.py': CODE,
    'b.py': CODE.replace(TOKEN, sampleToken()),
    'c.py': CODE,
  });
  const ran = await svc(['fix', '--apply'], { cwd: root });
  expect(ran.err).toMatch(/b\.py:3 \S+: ROBOT_TOKEN is read for another credential in a\.py/);
  expect([read(root, 'a.py'), read(root, 'c.py')]).toEqual([FIXED, FIXED]);
  expect(read(root, 'b.py')).not.toContain('environ');
});

test('the owners of a changed file are named with the line of CODEOWNERS', async () => {
  const root = temporaryTree({
    'src/a.py': CODE,
    '.github/CODEOWNERS': '* @acme/all\n/src/ @acme/robots  # ours\n',
  });
  execFileSync('git', ['init', '-q', root]);
  const ran = await svc(['fix', 'src'], { cwd: root });
  expect(ran.err).toContain('Owners: @acme/robots (.github/CODEOWNERS:2)');
});

test('characters that nobody sees are shown in the preview', async () => {
  const hidden = '\u{E0048}\u{E0049}\u{E0050}';
  const root = temporaryTree({ 'CLAUDE.md': `\tRun${hidden} it.\r\n` });
  expect((await svc(['fix'], { cwd: root })).out).toContain(
    '-\tRun\\u{E0048}\\u{E0049}\\u{E0050} it.\n+\tRun it.\n',
  );
});

test('tests keep their made-up passwords, and suppressed findings stay', async () => {
  const root = temporaryTree({
    'test/a.py': `password = "${['hunter', '2!Xy'].join('')}"\n`,
    'b.py': `T = "${TOKEN}"  # svc:ignore secret/github-token an example\n`,
  });
  const ran = await svc(['fix'], { cwd: root });
  expect(ran).toMatchObject({ code: 0, out: '' });
});

test.each([
  [['fix', 'no-such'], /no-such: no such file or directory \(ENOENT\)/],
  [['fix', '--finding', 'x'], /--finding must be a fingerprint such as v1:0123… \(got "x"\)/],
  [['fix', '--apply', '--patch', '-'], /--apply and --patch exclude each other/],
  [['fix', '--patch', 'no-such/a.patch'], /--patch no-such\/a\.patch: cannot be written/],
])('svc %j is an error', async (args, message) => {
  const root = temporaryTree({ 'a.py': CODE });
  expect(await svc(args, { cwd: root })).toMatchObject({
    code: 2,
    err: expect.stringMatching(message),
  });
});
