import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { svc, temporaryTree } from '../cli-process.testing.ts';
import { sampleToken } from '../sample-token.testing.ts';

const enforce = ['scan', '--mode', 'enforce'];

test('after svc baseline a scan reports only what is new [SCAN-16]', async () => {
  const root = temporaryTree({ a: sampleToken(), b: sampleToken() });
  expect((await svc(enforce, { cwd: root })).code).toBe(1);
  const ran = await svc(['baseline'], { cwd: root });
  expect(ran).toMatchObject({ code: 0, err: '' });
  expect(ran.out).toMatch(/baseline\.json now holds what was found: 2 findings/);
  expect(await svc(enforce, { cwd: root })).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^No findings, 2 suppressed; 0 AI assets\. Examined 3 files/),
  });
  appendFileSync(join(root, 'b'), `\n${sampleToken()}\n`);
  expect(await svc(enforce, { cwd: root })).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^ {4}b:2:1$/m),
  });
});

test('a baseline has each place of a finding that stands at several, and a new place is reported [SCAN-16]', async () => {
  const call = 'from crewai import LLM\nLLM(model="text-davinci-003")\n';
  const root = temporaryTree({ 'a.py': call, 'b.py': call });
  await svc(['baseline'], { cwd: root });
  const written = readFileSync(join(root, '.svc/baseline.json'), 'utf8');
  expect(written.match(/"asset\/retired-model", "path": "[ab]\.py"/g)).toHaveLength(2);
  expect((await svc(['scan'], { cwd: root })).out).toMatch(/^No findings, 2 suppressed;/m);
  writeFileSync(join(root, 'c.py'), call);
  const { findings } = JSON.parse((await svc(['scan', '--json'], { cwd: root })).out);
  expect(findings).toMatchObject([{ path: 'c.py', places: [{ path: 'c.py' }] }]);
});

test('a baseline made twice is the same file, and a diff is scanned under it [SCAN-16]', async () => {
  const token = sampleToken();
  const root = temporaryTree({ 'x.env': token, y: sampleToken() });
  await svc(['baseline'], { cwd: root });
  const file = join(root, '.svc/baseline.json');
  const first = readFileSync(file, 'utf8');
  writeFileSync(join(root, 'x.env'), `\n\n${token}`);
  await svc(['baseline', root]);
  expect(readFileSync(file, 'utf8')).toBe(first);
  const input = `--- a/x.env\n+++ b/x.env\n@@ -0,0 +1,2 @@\n+${token}\n+${sampleToken()}\n`;
  const ran = await svc(['scan', '--diff', '-', '--json'], { cwd: root, input });
  expect(JSON.parse(ran.out)).toMatchObject({
    findings: [{ path: 'x.env', span: { startLine: 2 } }],
    coverage: { suppressed: 1 },
  });
});

test('entries take owner, reason and last day from the options and keep them until they expire [SCAN-16]', async () => {
  const root = temporaryTree({ a: sampleToken() });
  const file = join(root, '.svc/baseline.json');
  const run = (...args: string[]) => svc(['baseline', ...args], { cwd: root });
  await run('--owner', 'payments', '--reason', 'revoked', '--expires', '2099-01-31');
  const first = readFileSync(file, 'utf8');
  expect(first).toContain(
    '"path": "a", "owner": "payments", "reason": "revoked", "expires": "2099-01-31"}',
  );
  await run();
  await run('--owner', 'other');
  expect(readFileSync(file, 'utf8')).toBe(first);
  writeFileSync(file, first.replace('2099', '2020'));
  expect(await svc(enforce, { cwd: root })).toMatchObject({ code: 1 });
  await run();
  expect(readFileSync(file, 'utf8')).toContain('"expires": "2020-01-31"');
  await run('--owner', 'other');
  expect(readFileSync(file, 'utf8')).toContain('"path": "a", "owner": "other"}');
  expect(await run('--expires', 'soon')).toMatchObject({
    code: 2,
    err: 'svc: --expires must be a date such as 2027-01-31 (got "soon")\n(svc baseline --help shows its arguments and options)\n',
  });
});

test('a baseline of a scan that examined nothing is not written', async () => {
  const ran = await svc(['baseline'], { cwd: temporaryTree({ a: '\0' }) });
  expect(ran).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('Nothing was examined'),
  });
  expect(await svc(['baseline', '/no/such/place'])).toMatchObject({
    code: 2,
    err: 'svc: /no/such/place: no such file or directory (ENOENT)\n',
  });
});

test('a baseline of an incomplete scan is written, says so, and keeps the entries of what could not be examined [SCAN-16]', async () => {
  const root = temporaryTree({ 'a/.mcp.json': `{"k": "${sampleToken()}"}`, b: sampleToken() });
  await svc(['baseline'], { cwd: root });
  const file = join(root, '.svc/baseline.json');
  const lines = () => readFileSync(file, 'utf8').trim().split('\n').length - 3;
  expect(lines()).toBe(2);
  writeFileSync(join(root, 'a/.mcp.json'), '{');
  writeFileSync(join(root, 'b'), 'clean');
  const ran = await svc(['baseline'], { cwd: root });
  expect(ran).toMatchObject({
    code: 0,
    out: expect.stringContaining('holds what was found: Incomplete: not everything'),
    err: expect.stringMatching(/^a\/\.mcp\.json:1: /),
  });
  expect(lines()).toBe(1);
  expect(readFileSync(file, 'utf8')).toContain('a/.mcp.json');
});
