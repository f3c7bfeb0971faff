import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { svc, temporaryTree } from './cli-process.testing.ts';
import { EXIT } from './exit-code.ts';
import { sampleToken } from './sample-token.testing.ts';

const leak = () => temporaryTree({ 'a.env': `KEY=${sampleToken()}\n` });
const broken = () => temporaryTree({ '.mcp.json': '{', 'a.txt': 'a' });
const binary = () => temporaryTree({ 'a.png': '\0' });
const enforce = ['--mode', 'enforce'];

test('the exit codes are frozen: scripts depend on them [SCAN-08]', () => {
  expect(EXIT).toEqual({ ok: 0, findings: 1, error: 2 });
});

test.each([
  ['observe, nothing found', () => temporaryTree({ a: 'a' }), [], 0],
  ['observe, a critical finding', leak, [], 0],
  ['observe, a file that cannot be parsed', broken, [], 0],
  ['observe, nothing examined', binary, [], 0],
  ['enforce, nothing found', () => temporaryTree({ a: 'a' }), enforce, 0],
  ['enforce, an empty tree', () => temporaryTree(), enforce, 0],
  ['enforce, a critical finding', leak, enforce, 1],
  [
    'enforce, a critical finding and --fail-on critical',
    leak,
    [...enforce, '--fail-on', 'critical'],
    1,
  ],
  ['enforce, a file that cannot be parsed', broken, enforce, 2],
  ['enforce, nothing examined', binary, enforce, 2],
  ['observe, an unknown option', leak, ['--foo'], 2],
  ['observe, an unknown mode', leak, ['--mode', 'block'], 2],
  ['observe, an unknown severity', leak, ['--fail-on', 'info'], 2],
  ['observe, a second path', leak, ['other'], 2],
  ['observe, a diff that is not there', leak, ['--diff', 'none.diff'], 2],
  ['observe, a folder that is not there', leak, ['--sarif', 'none/x.sarif'], 2],
  ['observe, --repo without --upload', leak, ['--repo', 'a/b'], 2],
  ['observe, an upload without login', leak, ['--upload'], 2],
] as const)('%s: exit code of svc scan [SCAN-08]', async (_, tree, args, code) => {
  const ran = await svc(['scan', tree(), ...args]);
  expect(`${ran.code} ${ran.code === 2 ? ran.err : ''}`).toMatch(new RegExp(`^${code} `));
  if (code === 2) expect(ran.err).not.toBe('');
});

test('a path that does not exist is a usage error in both modes, and named [SCAN-08]', async () => {
  for (const args of [[], enforce]) {
    const ran = await svc(['scan', '/no/such/place', ...args]);
    expect(ran).toEqual({
      code: 2,
      out: '',
      err: 'svc: /no/such/place: no such file or directory (ENOENT)\n',
    });
  }
});

test('no command and an unknown one are usage errors; help and version are not', async () => {
  expect((await svc([])).code).toBe(2);
  expect((await svc(['scam'])).code).toBe(2);
  expect(await svc(['scan', '--help'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('Exit codes:'),
  });
  expect(await svc(['--version'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  });
});

test.skipIf(!existsSync('/dev/full'))(
  'a full disk behind standard output is one line with the error of the system, not a stack trace',
  () => {
    const program = fileURLToPath(new URL('../bin/svc.js', import.meta.url));
    const command = '"$0" "$1" scan "$2" --json > /dev/full';
    const ran = spawnSync('sh', ['-c', command, process.execPath, program, leak()], {
      encoding: 'utf8',
    });
    expect(ran.status).toBe(2);
    expect(ran.stderr).toMatch(/^svc: standard output cannot be written: ENOSPC: .*$/m);
    expect(ran.stderr).not.toMatch(/^ {4}at /m);
  },
);
