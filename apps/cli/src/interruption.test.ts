import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exportHeader } from '@svc/ledger';
import { describe, expect, test } from 'vitest';
import { apiServer, svc, temporaryTree } from './cli-process.testing.ts';
import { sampleServiceToken, sampleToken } from './sample-token.testing.ts';

const SVC = fileURLToPath(new URL('../bin/svc.js', import.meta.url));
const TREE = {
  'app/a.py': 'from openai import OpenAI\nOpenAI().chat(model="gpt-4o")\n',
  'app/requirements.txt': 'openai==1.2.3\n',
  'app/z.env': `KEY=${sampleToken()}\n`,
};
const WHOLE = '{ "result": "of an earlier run" }\n';

type Signal = 'SIGHUP' | 'SIGINT' | 'SIGTERM';
/** When a process sends itself the signal, as the call of the file system that it is about to make: its name and the end of the path. */
type Moment = readonly [
  call: 'readdirSync' | 'readFileSync' | 'openSync' | 'renameSync',
  path: string,
];

const MOMENTS: readonly (readonly [string, Moment])[] = [
  ['at the start', ['readdirSync', 'app']],
  ['at the last file', ['openSync', 'z.env']],
];

/** Runs the command line until it ends, by itself or by the signal. */
async function interrupted(
  args: readonly string[],
  cwd: string,
  [call, path]: Moment,
  signal: Signal = 'SIGINT',
  env: Readonly<Record<string, string>> = {},
) {
  const hooks = temporaryTree({
    'hook.cjs': `const fs = require('node:fs'); const real = fs.${call};
      fs.${call} = (...args) => {
        if (String(args[0]).replace(/\\/$/, '').endsWith(${JSON.stringify(path)})) process.kill(process.pid, '${signal}');
        return real(...args); };
      require('node:module').syncBuiltinESMExports();`,
  });
  return ended(['--require', join(hooks, 'hook.cjs'), SVC, ...args], cwd, env);
}

async function ended(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
  started: (pid: number) => void = () => {},
) {
  const child = spawn(process.execPath, args, { cwd, env: { PATH: process.env['PATH'], ...env } });
  started(child.pid as number);
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const [code, signal] = await once(child, 'close');
  return { code, signal, out, err };
}

/** Every file of a tree, by its path. */
const files = (root: string) => readdirSync(root, { recursive: true }).sort();

describe.each(MOMENTS)('a command that a signal ends %s', (_, moment) => {
  test.each([
    ['bom', '--output', 'result'],
    ['bom', '--format', 'spdx', '--output', 'result'],
    ['scan', '--sarif', 'result'],
    ['scan', '--sarif', 'result', '--json'],
  ])('leaves the result of an earlier run and no other file: svc %s %s %s %s', async (...args) => {
    const root = temporaryTree({ ...TREE, result: WHOLE });
    const before = files(root);

    const ran = await interrupted(args, root, moment);

    expect(ran).toEqual({
      code: null,
      signal: 'SIGINT',
      out: '',
      err: 'svc: interrupted by SIGINT\n',
    });
    expect(readFileSync(join(root, 'result'), 'utf8')).toBe(WHOLE);
    expect(files(root)).toEqual(before);
  });

  test.each([['bom'], ['scan'], ['scan', '--json'], ['scan', '--sarif', '-']])(
    'prints no part of a result: svc %s %s %s',
    async (...args) => {
      const ran = await interrupted(args, temporaryTree(TREE), moment, 'SIGTERM');
      expect(ran).toMatchObject({ code: null, signal: 'SIGTERM', out: '' });
    },
  );

  test('leaves the baseline as it was', async () => {
    const root = temporaryTree({ ...TREE, '.svc/ignore.yaml': '[]\n' });
    await svc(['baseline'], { cwd: root });
    const file = join(root, '.svc/baseline.json');
    const before = readFileSync(file, 'utf8');
    writeFileSync(join(root, 'app/a.py'), `KEY = "${sampleToken()}"\n`);

    const ran = await interrupted(['baseline'], root, moment);

    expect(ran).toMatchObject({ signal: 'SIGINT', out: '' });
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(files(join(root, '.svc'))).toEqual(['baseline.json', 'ignore.yaml']);
  });

  test('uploads nothing', async () => {
    const { api, received } = await apiServer(() => ({ status: 200, body: { id: 'repo_1' } }));
    const env = { SVC_API: api, SVC_TOKEN: sampleServiceToken() };

    const ran = await interrupted(['scan', '--upload'], temporaryTree(TREE), moment, 'SIGINT', env);

    expect(ran).toMatchObject({ code: null, signal: 'SIGINT', out: '' });
    expect(received).toEqual([]);
  });
});

const EXPORT = [
  exportHeader({
    tenant: 'acme',
    logNo: 0,
    from: 0,
    to: 1,
    previous: new Uint8Array(32),
    head: 'signed',
  }).trimEnd(),
  `{"event":{},"index":0,"leaf":"${'0'.repeat(64)}","type":"event"}`,
  '{"type":"end"}',
  '',
].join('\n');

test('a signal while an export is put together leaves what was downloaded and no temporary file', async () => {
  const { api } = await apiServer(() => ({ status: 200, body: EXPORT }));
  const env = { SVC_API: api, SVC_TOKEN: sampleServiceToken() };
  const root = temporaryTree({ 'x.ndjson': WHOLE });
  const args = ['evidence', 'export', 'x.ndjson'];

  const ran = await interrupted(args, root, ['openSync', '.whole'], 'SIGINT', env);

  expect(ran).toMatchObject({ code: null, signal: 'SIGINT', out: '' });
  expect(files(root)).toEqual(['x.ndjson', 'x.ndjson.part']);
  expect(readFileSync(join(root, 'x.ndjson'), 'utf8')).toBe(WHOLE);
  expect(await svc(args, { cwd: root, env })).toMatchObject({ code: 0 });
  expect(readFileSync(join(root, 'x.ndjson'), 'utf8')).toContain('"type":"end"');
});

test('a signal during the download of disclosures leaves no personal value on the disk', async () => {
  let pid = 0;
  const { api, received } = await apiServer(({ method }) => {
    if (method === 'POST') process.kill(pid, 'SIGTERM');
    return { status: 200, body: EXPORT };
  });
  const env = { SVC_API: api, SVC_TOKEN: sampleServiceToken() };
  const root = temporaryTree({ 'names.ndjson': WHOLE });
  const args = [SVC, 'evidence', 'export', 'x.ndjson', '--disclosures', 'names.ndjson'];
  const ran = await ended(args, root, env, (started) => {
    pid = started;
  });
  expect(received.at(-1)).toMatchObject({ method: 'POST', url: '/v1/evidence/disclosures' });
  expect(ran.signal).toBe('SIGTERM');
  expect(files(root)).toEqual(['names.ndjson', 'x.ndjson']);
  expect(readFileSync(join(root, 'names.ndjson'), 'utf8')).toBe(WHOLE);
});

test('a signal during a scan that is too short for a turn of the event loop counts, too', async () => {
  const diff = '--- /dev/null\n+++ b/a.txt\n@@ -0,0 +1 @@\n+a line\n';
  const root = temporaryTree({ 'a.diff': diff });
  const ran = await interrupted(['scan', '--diff', 'a.diff', '--json'], root, [
    'readFileSync',
    'a.diff',
  ]);
  expect(ran).toMatchObject({ code: null, signal: 'SIGINT', out: '' });
});

test.each(['openSync', 'renameSync'] as const)(
  'a signal while a file is replaced ends the process after it: the file is whole and nothing else is left (%s)',
  async (call) => {
    const root = temporaryTree({ ...TREE, 'bom.json': WHOLE });
    const args = ['bom', '--output', 'bom.json'];
    const ran = await interrupted(args, root, [call, '.tmp'], 'SIGHUP');
    expect(ran).toMatchObject({ code: null, signal: 'SIGHUP' });
    const written = readFileSync(join(root, 'bom.json'), 'utf8');
    expect(files(root).filter((path) => String(path).includes('.tmp'))).toEqual([]);
    expect(written).toBe((await svc(['bom'], { cwd: root })).out);
    expect(written).not.toContain('incomplete');
  },
);

test('a signal between the two requests of an upload sends no report', async () => {
  let pid = 0;
  const { api, received } = await apiServer(() => {
    process.kill(pid, 'SIGINT');
    return { status: 200, body: { id: 'repo_1' } };
  });
  const env = { SVC_API: api, SVC_TOKEN: sampleServiceToken() };
  const args = [SVC, 'scan', '--upload'];
  const ran = await ended(args, temporaryTree(TREE), env, (started) => {
    pid = started;
  });
  expect(ran.signal).toBe('SIGINT');
  expect(received.map(({ method }) => method)).toEqual(['PUT']);
});

test('a result is written through a link and into a pipe, neither of which it replaces', async () => {
  const root = temporaryTree({ ...TREE, 'real.json': WHOLE });
  symlinkSync('real.json', join(root, 'link.json'));
  symlinkSync('/proc/self/fd/1', join(root, 'out'));
  await svc(['bom', '--output', 'link.json'], { cwd: root });
  expect(readFileSync(join(root, 'real.json'), 'utf8')).toMatch(/^\{/);
  expect(lstatSync(join(root, 'link.json')).isSymbolicLink()).toBe(true);
  const line = '"$0" "$1" scan --sarif out | cat';
  const ran = spawnSync('sh', ['-c', line, process.execPath, SVC], { cwd: root, encoding: 'utf8' });
  expect(ran.stdout).toContain('"version": "2.1.0"');
  expect(lstatSync(join(root, 'out')).isSymbolicLink()).toBe(true);
});

test.skipIf(!existsSync('/dev/full'))(
  'a full disk is an error that names the option, the file and the reason, and exits with 2',
  async () => {
    const root = temporaryTree(TREE);
    symlinkSync('/dev/full', join(root, 'full'));
    const reason = 'cannot be written: no space left on device (ENOSPC)';
    const bom = await svc(['bom', '--output', 'full'], { cwd: root });
    expect(bom).toMatchObject({
      code: 2,
      err: expect.stringContaining(`--output full: ${reason}`),
    });
    const scan = await svc(['scan', '--sarif', 'full'], { cwd: root });
    expect(scan).toMatchObject({
      code: 2,
      err: expect.stringContaining(`--sarif full: ${reason}`),
    });
  },
);

test('a reader that closes a pipe early ends nothing with an error and prints nothing', async () => {
  const root = temporaryTree(TREE);
  for (const command of ['scan', 'bom', 'scan --json', 'scan --help']) {
    const line = `{ "$0" "$1" ${command}; echo "exit $?" >&2; } | head -1 >/dev/null`;
    const child = spawn('sh', ['-c', line, process.execPath, SVC], { cwd: root });
    let err = '';
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    await once(child, 'close');
    expect([command, err.replace(/^\d finding.*\n/m, '')]).toEqual([command, 'exit 0\n']);
  }
});

test('a signal ends a command whose output nobody reads', async () => {
  const file = (index: number) => [`many/${index}.env`, `KEY=${sampleToken()}\n`] as const;
  const root = temporaryTree(
    Object.fromEntries(Array.from({ length: 400 }, (_, index) => file(index))),
  );
  const child = spawn(process.execPath, [SVC, 'scan', '--json', '--threads', '1'], { cwd: root });
  const closed = once(child, 'close', { signal: AbortSignal.timeout(50_000) });
  await once(child.stdout, 'readable');
  child.kill('SIGTERM');
  const exited = once(child, 'exit', { signal: AbortSignal.timeout(20_000) });
  expect(await exited).toEqual([null, 'SIGTERM']);
  child.stdout.resume();
  await closed;
});

test('a command whose output cannot be written fails, whatever it came to', async () => {
  const root = temporaryTree({ ...TREE, input: '' });
  for (const command of ['--version', 'scan --help', 'scan']) {
    const line = `"$0" "$1" ${command} 1<input; echo "exit $?" >&2`;
    const { status, stderr } = spawnSync('sh', ['-c', line, process.execPath, SVC], { cwd: root });
    expect([command, status, `${stderr}`]).toEqual([
      command,
      0,
      expect.stringMatching(/standard output cannot be written: EBADF[^\n]*\n[\s\S]*exit 2\n$/),
    ]);
  }
});
