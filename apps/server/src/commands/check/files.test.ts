import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toConfig } from '../../config.ts';
import { fileProblems, spaceProblems } from './files.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-check-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes a file, whose mode is set whatever the umask is. */
async function write(name: string, text: string, mode = 0o600): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  await chmod(path, mode);
  return path;
}

const problemsOf = async (env: Record<string, string>) =>
  (await fileProblems(toConfig({ SVC_DATA_DIR: folder, ...env })))
    // the disk of the machine that runs the test
    .filter(({ message }) => !message.includes('MiB free'))
    .map(({ level, subject, message }) => `${level} ${subject} ${message}`);

test('a good key in a good folder is no problem, and neither is a folder still to be made [OPS-03]', async () => {
  expect(await problemsOf({ SVC_MASTER_KEY_FILE: await write('key', KEY) })).toEqual([]);
  expect(await problemsOf({ SVC_DATA_DIR: join(folder, 'a', 'b') })).toEqual([]);
  expect(await readdir(folder)).toEqual(['key']);
});

test.each([0o644, 0o640, 0o660, 0o601])(
  'a master key of mode %o is an error [OPS-03]',
  async (mode) => {
    const SVC_MASTER_KEY_FILE = await write('key', KEY, mode);
    expect(await problemsOf({ SVC_MASTER_KEY_FILE })).toEqual([
      `error SVC_MASTER_KEY_FILE must be readable by its owner alone (got ${SVC_MASTER_KEY_FILE} with mode ${mode.toString(8)})`,
    ]);
  },
);

test('a master key that is missing or no key is an error that shows nothing of it [OPS-03]', async () => {
  const missing = join(folder, 'missing');
  expect(await problemsOf({ SVC_MASTER_KEY_FILE: missing })).toEqual([
    expect.stringContaining(`cannot be read (got ${missing}: ENOENT)`),
  ]);
  const short = await write('short', 'c2hvcnQ=');
  expect(await problemsOf({ SVC_MASTER_KEY_FILE: short })).toEqual([
    `error SVC_MASTER_KEY_FILE ${short} is not a master key; it must contain 32 bytes in base64`,
  ]);
});

test.each([0o755, 0o702, 0o730])(
  'a data directory of mode %o, which others list or change, is an error [OPS-03]',
  async (mode) => {
    const SVC_DATA_DIR = join(folder, 'data');
    await mkdir(SVC_DATA_DIR);
    await chmod(SVC_DATA_DIR, mode);
    expect(await problemsOf({ SVC_DATA_DIR })).toEqual([
      expect.stringContaining(`with mode ${mode.toString(8)}`),
    ]);
  },
);

test('a data directory that is a file is an error [OPS-03]', async () => {
  const SVC_DATA_DIR = await write('file', '');
  expect(await problemsOf({ SVC_DATA_DIR })).toEqual([
    `error SVC_DATA_DIR must be a folder (got the file ${SVC_DATA_DIR})`,
  ]);
});

test('little free space is a warning, hardly any an error [OPS-03]', () => {
  const levels = (mib: number) => spaceProblems('/', mib * 1024 * 1024).map(({ level }) => level);
  expect([levels(4_096), levels(1_024), levels(100)]).toEqual([[], ['warning'], ['error']]);
});

test('a file of MCP commands is an error where it is no JSON, where others write it, and where a program is missing [OPS-03]', async () => {
  const wrong = await write('wrong.json', '{');
  expect(await problemsOf({ SVC_MCP_COMMANDS_FILE: wrong })).toEqual([
    expect.stringContaining(`error SVC_MCP_COMMANDS_FILE ${wrong} is not JSON`),
  ]);
  const user = process.getuid?.() === 0 ? { user: 'nobody' } : {};
  const text = JSON.stringify({ gone: { command: join(folder, 'gone'), tenants: ['*'], ...user } });
  const open = await write('open.json', text, 0o666);
  expect(await problemsOf({ SVC_MCP_COMMANDS_FILE: open })).toEqual([
    expect.stringContaining(`(got ${open} with mode 666)`),
    expect.stringContaining(`(got ${join(folder, 'gone')}: ENOENT)`),
  ]);
});

test('files of secrets are errors where they are missing, empty or read by others; nothing of them is shown [OPS-03]', async () => {
  const env = {
    SVC_PLATFORM_ISSUER: 'https://login.example.com',
    SVC_PLATFORM_CLIENT_ID: 'svc',
    SVC_PLATFORM_ADMIN_CLAIM: 'roles=operator',
    SVC_KEY_PROVIDER: 'vault-transit:svc',
    SVC_VAULT_ADDRESS: 'https://vault.example.com',
    SVC_VAULT_TOKEN_FILE: await write('token', 'the-token-itself', 0o644),
  };
  const at = (SVC_PLATFORM_CLIENT_SECRET_FILE: string) =>
    problemsOf({ ...env, SVC_PLATFORM_CLIENT_SECRET_FILE });
  const token = expect.stringMatching(/^error SVC_VAULT_TOKEN_FILE .* with mode 644\)$/);
  const found = [
    await at(join(folder, 'gone')),
    await at(await write('empty', ' \n')),
    await at(await write('secret', 'the-secret-itself', 0o666)),
  ];
  expect(found).toEqual([
    [expect.stringContaining('cannot be read'), token],
    [expect.stringContaining('empty file'), token],
    [expect.stringContaining('with mode 666'), token],
  ]);
  expect(JSON.stringify(found)).not.toContain('itself');
});

test('files of the code-hosting App are checked as those of other secrets [APP-01]', async () => {
  expect(
    await problemsOf({
      SVC_CODE_HOST_CLIENT_SECRET_FILE: join(folder, 'gone'),
      SVC_CODE_HOST_WEBHOOK_SECRET_FILE: await write('empty', ''),
      SVC_CODE_HOST_PRIVATE_KEY_FILE: await write('key', 'the-key-itself', 0o644),
    }),
  ).toEqual([
    expect.stringContaining('error SVC_CODE_HOST_CLIENT_SECRET_FILE cannot be read'),
    expect.stringContaining('error SVC_CODE_HOST_WEBHOOK_SECRET_FILE must contain a secret'),
    expect.stringMatching(/^error SVC_CODE_HOST_PRIVATE_KEY_FILE .* with mode 644\)$/),
  ]);
});
