import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const PROGRAM = join(import.meta.dirname, '..', 'bin', 'svc-server.js');

const server = (...args: string[]) => program([], args);

async function program(
  nodeOptions: string[],
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; text: string }> {
  const child = spawn(process.execPath, [...nodeOptions, PROGRAM, ...args], {
    env: { PATH: process.env['PATH'], ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk;
    });
  const [code] = (await once(child, 'close')) as [number];
  return { code, text };
}

const create = ['tenant', 'create', 'acme', '--issuer', 'https://login.example.com'];

test.each([
  [['--nonsense'], 'unknown option'],
  [['tenant', 'nonsense'], 'unknown command'],
  [['tenant', 'create'], '--issuer'],
  [create, '--admin-claim'],
  [[...create, '--admin-claim', 'roles'], 'NAME=VALUE'],
])('wrong arguments end with 2 and what is wrong: %j', async (args, reason) => {
  const ran = await server(...args);
  expect(ran).toMatchObject({ code: 2, text: expect.stringContaining(reason) });
});

test('help that was asked for ends with 0', async () => {
  expect((await server('--help')).code).toBe(0);
  expect((await server('tenant', 'create', '--help')).code).toBe(0);
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-main-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('no compiled code is kept in the temporary folder, which other users may have made [OPS-01]', async () => {
  const folder = await temporaryFolder();

  expect((await program([], ['--help'], { TMPDIR: folder })).code).toBe(0);

  expect(await readdir(folder)).toEqual([]);
});

test('an older Node.js ends with 1 and a line that says which one to install [OPS-01]', async () => {
  const old = join(await temporaryFolder(), 'old.cjs');
  await writeFile(
    old,
    `Object.defineProperty(process.versions, 'node', { value: '20.1.0' });
     Object.defineProperty(process, 'version', { value: 'v20.1.0' });`,
  );

  expect(await program(['--require', old], [])).toEqual({
    code: 1,
    text: 'svc-server: Node.js v20.1.0 is too old; install Node.js 24 or later\n',
  });
});
