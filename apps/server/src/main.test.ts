import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PROGRAM = join(import.meta.dirname, '..', 'bin', 'svc-server.js');

async function server(...args: string[]): Promise<{ code: number; text: string }> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { env: { PATH: process.env['PATH'] } });
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
