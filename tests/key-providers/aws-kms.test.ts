import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CreateKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { awsKmsKeyProvider } from '../../apps/server/src/platform/secrets/aws-kms.ts';
import {
  type KeyProvider,
  KeyProviderUnavailable,
} from '../../apps/server/src/platform/secrets/key-provider.ts';

const VERSION = '5.2.5';
const VENV = join(import.meta.dirname, '../../node_modules/.cache/moto-1');
const INSTALLED = join(VENV, 'installed');

let moto: ChildProcess;
let endpoint: string;
let client: KMSClient;
let provider: KeyProvider;
let keyId: string;

beforeAll(async () => {
  installMoto();
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'testing');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'testing');
  moto = spawn(join(VENV, 'bin/moto_server'), ['-H', '127.0.0.1', '-p', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  endpoint = await listening(moto);
  client = new KMSClient({ endpoint });
  keyId = (await client.send(new CreateKeyCommand({}))).KeyMetadata?.KeyId as string;
  provider = awsKmsKeyProvider({ kind: 'aws-kms', key: keyId, endpoint });
}, 600_000);
afterAll(() => {
  moto?.kill();
  vi.unstubAllEnvs();
});

test('AWS KMS unwraps a data key for its tenant and key alone', async () => {
  const dataKey = randomBytes(32);
  const context = { tenantId: 'tnt_a', keyId: 'k1' };

  const wrapped = await provider.wrap(dataKey, context);

  expect(wrapped.includes(dataKey)).toBe(false);
  expect(await provider.unwrap(wrapped, context)).toEqual(dataKey);
  for (const other of [
    { ...context, tenantId: 'tnt_b' },
    { ...context, keyId: 'k2' },
  ])
    await expect(provider.unwrap(wrapped, other)).rejects.toThrow('refuses the data key');
});

test('a key that is unknown is a refusal; a service that is away is not', async () => {
  const context = { tenantId: 'tnt_a', keyId: 'k1' };
  const away = awsKmsKeyProvider({ kind: 'aws-kms', key: keyId, endpoint: 'http://127.0.0.1:1' });

  await expect(away.wrap(randomBytes(32), context)).rejects.toThrow(KeyProviderUnavailable);
  const unknown = awsKmsKeyProvider({ kind: 'aws-kms', key: 'no-such-key', endpoint });
  await expect(unknown.wrap(randomBytes(32), context)).rejects.toThrow('refuses the data key');
});

function installMoto(): void {
  if (existsSync(INSTALLED)) return;
  mkdirSync(VENV, { recursive: true });
  mustRun('python3', ['-m', 'venv', VENV]);
  mustRun(join(VENV, 'bin/pip'), ['install', '--quiet', `moto[server,kms]==${VERSION}`]);
  mkdirSync(INSTALLED);
}

function mustRun(command: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}

/** Resolves with the address that the server prints. */
function listening(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stderr?.setEncoding('utf8').on('data', (text) => {
      output += text;
      const url = /Running on (http:\/\/127\.0\.0\.1:[1-9]\d*)/.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    });
    server.once('close', () => reject(new Error(`moto_server ended: ${output}`)));
  });
}
