import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IdentityProvider } from '../../tools/identity-provider/provider.ts';
import { makeTenant } from './data-directory.ts';
import { PUBLIC_URL } from './people.ts';
import { type RunningServer, run, startServer } from './processes.ts';
import { makeScratch } from './scratch.ts';

/** `svc-server` as a process of its own whose tenant `acme` signs in at an identity provider. */
export type SignInServer = {
  readonly server: RunningServer;
  readonly dataDir: string;
  /** A JWT of the administrator alice. */
  readonly alice: string;
  readonly clientSecret: string;
  /** What the command that set the provider up printed. */
  readonly commandOutput: string;
  /** Ends the service, if it still runs, and deletes its files. */
  stop(): Promise<void>;
};

export async function startSignInServer(
  identityProvider: IdentityProvider,
  env: Readonly<Record<string, string>> = {},
): Promise<SignInServer> {
  const scratch = await makeScratch();
  const dataDir = join(scratch.path, 'data');
  const ownEnv = { SVC_DATA_DIR: dataDir, SVC_PUBLIC_URL: PUBLIC_URL, ...env };
  const server = await startServer({ env: ownEnv });
  const { alice } = await makeTenant(dataDir, identityProvider);
  const clientSecret = randomBytes(24).toString('hex');
  const file = join(scratch.path, 'secret');
  await writeFile(file, clientSecret, { mode: 0o600 });
  const clientId = 'svc-acme';
  const args = ['--client-id', clientId, '--client-secret-file', file];
  const { stdout, stderr } = await run(['tenant', 'provider', 'acme', ...args], ownEnv);
  const redirectUri = new RegExp(`${PUBLIC_URL}/auth/acme/\\S+/callback`).exec(stdout)?.[0];
  if (redirectUri === undefined) throw new Error(`no redirect URI: ${stdout}${stderr}`);
  identityProvider.putClient({ clientId, secret: clientSecret, redirectUris: [redirectUri] });
  return {
    server,
    dataDir,
    alice,
    clientSecret,
    commandOutput: stdout + stderr,
    stop: async () => {
      await server.end('SIGTERM');
      await scratch.close();
    },
  };
}
