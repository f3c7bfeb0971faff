import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Account } from '../identity-provider/account.ts';
import { type IdentityProvider, startIdentityProvider } from '../identity-provider/provider.ts';
import { type Server, startServer, svcServer } from './program.ts';

const API_PORT = 8080;

/** Names and passwords of the people of the identity provider, in the data directory. */
export const CREDENTIALS_FILE = 'development.json';

/** What one data directory remembers, so that the next `npm run up` finds the same tenant and people. */
type Remembered = {
  readonly issuerPort: number;
  readonly passwords: { readonly alice: string; readonly bob: string };
  readonly tenant: Tenant | null;
};

type Tenant = { readonly id: string; readonly slug: string; readonly adminAudience: string };

/** A service for development: an identity provider with two admins, one tenant, and the API. */
export type Development = {
  readonly api: string;
  readonly server: Server;
  readonly tenant: Tenant;
  readonly issuer: string;
  readonly alice: Account;
  readonly bob: Account;
  /** Environment of svc and git: a configuration of their own, so that no login or git setting of the user is used. */
  readonly commandEnv: NodeJS.ProcessEnv;
  token(who: Account): Promise<string>;
  stop(): Promise<void>;
};

export async function startDevelopment(
  dataDir: string,
  logFile: string,
  fixedPort: boolean,
): Promise<Development> {
  await mkdir(dataDir, { recursive: true });
  const memory = join(dataDir, CREDENTIALS_FILE);
  let remembered = await recall(memory);
  const alice: Account = { name: 'alice', password: remembered.passwords.alice, roles: ['admin'] };
  const bob: Account = { name: 'bob', password: remembered.passwords.bob, roles: ['admin'] };
  const identityProvider = await startProvider([alice, bob], remembered.issuerPort);
  try {
    const env = serverEnv(dataDir, fixedPort ? await apiPort() : 0);
    if (remembered.tenant === null) {
      const tenant = await createTenant(identityProvider.issuer, env);
      remembered = {
        ...remembered,
        issuerPort: Number(new URL(identityProvider.issuer).port),
        tenant,
      };
      await writeFile(memory, JSON.stringify(remembered, null, 2), { mode: 0o600 });
    }
    const tenant = remembered.tenant as Tenant;
    const server = await startServer(env, logFile);
    return {
      api: server.url,
      server,
      tenant,
      issuer: identityProvider.issuer,
      alice,
      bob,
      commandEnv: commandEnvironment(dataDir),
      token: (who) => identityProvider.token(who, tenant.adminAudience),
      stop: async () => {
        await server.stop();
        await identityProvider.close();
      },
    };
  } catch (error) {
    await identityProvider.close();
    throw error;
  }
}

/** Without variables of git: a hook that runs this program would point them at its own repository. */
function commandEnvironment(dataDir: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:GIT|SVC)_/.test(name));
  return {
    ...Object.fromEntries(inherited),
    HOME: dataDir,
    XDG_CONFIG_HOME: join(dataDir, 'config'),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'alice',
    GIT_AUTHOR_EMAIL: 'alice@shop.example',
    GIT_COMMITTER_NAME: 'alice',
    GIT_COMMITTER_EMAIL: 'alice@shop.example',
    NO_COLOR: '1',
  };
}

async function recall(file: string): Promise<Remembered> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text !== null) return JSON.parse(text);
  const password = () => randomBytes(18).toString('base64url');
  return { issuerPort: 0, passwords: { alice: password(), bob: password() }, tenant: null };
}

async function startProvider(accounts: Account[], port: number): Promise<IdentityProvider> {
  const environment = process.env['SVC_ENVIRONMENT'] ?? 'development';
  return startIdentityProvider({ accounts, port, environment }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
      throw new Error(
        `port ${port} is taken: the identity provider of this data directory needs it (is it up already?)`,
      );
    },
  );
}

function serverEnv(dataDir: string, port: number): NodeJS.ProcessEnv {
  return {
    ...process.env,
    SVC_DATA_DIR: dataDir,
    SVC_LISTEN: `127.0.0.1:${port}`,
    SVC_LOG_LEVEL: 'info',
  };
}

async function createTenant(issuer: string, env: NodeJS.ProcessEnv): Promise<Tenant> {
  const args = [
    'tenant',
    'create',
    'dev',
    '--issuer',
    issuer,
    '--admin-claim',
    'roles=admin',
    '--json',
  ];
  return JSON.parse(await svcServer(args, env));
}

/** The usual port, or any when somebody else has it. */
async function apiPort(): Promise<number> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen(API_PORT, '127.0.0.1', resolve);
    });
    return API_PORT;
  } catch {
    return 0;
  } finally {
    probe.close();
  }
}
