import { mkdir } from 'node:fs/promises';
import type { Account } from '../identity-provider/account.ts';
import { type IdentityProvider, startIdentityProvider } from '../identity-provider/provider.ts';
import { commandEnvironment, serverEnvironment } from './environment.ts';
import { type Name, type Remembered, recall, remember, type Tenant } from './remembered.ts';
import { type Server, type ServerPlace, startServer, startServerOnFreePort } from './server.ts';
import { CLIENT_ID, ensureTenant, moveTenant, setUpSignIn } from './tenant.ts';

/** A service for development: an identity provider with three people, one tenant, and the API. */
export type Development = {
  readonly api: string;
  readonly server: Server;
  readonly tenant: Tenant;
  readonly people: Readonly<Record<Name, Account>>;
  /** Who alice is, as the owner of agents. */
  readonly alice: { readonly issuer: string; readonly subject: string };
  readonly commandEnv: NodeJS.ProcessEnv;
  token(who: Name): Promise<string>;
  /** What the data directory remembers. */
  remembered(): Remembered;
  remember(change: Partial<Remembered>): Promise<void>;
};

export type DevelopmentOptions = ServerPlace & {
  readonly dataDir: string;
  /** Whether people sign in with a browser: at an address that stays. */
  readonly hasConsole: boolean;
  /** Takes what is to be known of the start, a line each. */
  readonly say: (line: string) => void;
};

export async function startDevelopment(options: DevelopmentOptions): Promise<Development> {
  const { dataDir, hasConsole, opened, say } = options;
  await mkdir(dataDir, { recursive: true });
  let remembered = await recall(dataDir);
  const update = async (change: Partial<Remembered>) => {
    remembered = { ...remembered, ...change };
    await remember(dataDir, remembered);
  };
  const people = peopleOf(remembered);
  const identityProvider = await startProvider(Object.values(people), remembered.ports.issuer);
  opened.defer(() => identityProvider.close());
  const { issuer } = identityProvider;
  const issuerPort = Number(new URL(issuer).port);
  const isMoved = remembered.ports.issuer !== 0 && remembered.ports.issuer !== issuerPort;
  if (isMoved) {
    say(
      `port ${remembered.ports.issuer} of the identity provider is taken: it is at ${issuer} now`,
    );
  }
  const envOf = (port: number) => serverEnvironment(dataDir, port);
  const server = hasConsole
    ? await startServerOnFreePort(envOf, options, (port) =>
        say(`port ${port} is taken: trying the next`),
      )
    : await startServer(envOf(0), options);
  const env = { ...envOf(0), SVC_PUBLIC_URL: server.url };
  if (remembered.tenant === null) await update({ tenant: await ensureTenant(issuer, env) });
  else if (isMoved) await moveTenant(issuer, env);
  await update({ ports: { ...remembered.ports, issuer: issuerPort } });
  const tenant = remembered.tenant as Tenant;
  if (hasConsole) {
    if (remembered.providerId === null) await update({ providerId: await setUpSignIn(env) });
    const at = `${server.url}/auth/${tenant.slug}/${remembered.providerId}`;
    identityProvider.putClient({
      clientId: CLIENT_ID,
      secret: null,
      redirectUris: [`${at}/callback`],
    });
  }
  return {
    api: server.url,
    server,
    tenant,
    people,
    alice: { issuer, subject: people.alice.name },
    commandEnv: commandEnvironment(dataDir),
    token: (who) => identityProvider.token(people[who], tenant.adminAudience),
    remembered: () => remembered,
    remember: update,
  };
}

function peopleOf({ passwords }: Remembered): Development['people'] {
  const person = (name: Name, role: string, title: string): Account => ({
    name,
    password: passwords[name],
    roles: [role],
    title,
    claims: { email: `${name}@shop.example` },
  });
  return {
    alice: person('alice', 'admin', 'Administrator'),
    bob: person('bob', 'admin', 'Administrator, the second person for approvals'),
    carol: person('carol', 'viewer', 'Viewer, who changes nothing'),
  };
}

/** At its port of the last run, which the tenant knows, or at a free one where another process has that. */
async function startProvider(accounts: Account[], port: number): Promise<IdentityProvider> {
  const options = { accounts, environment: 'development', mode: 'choice' } as const;
  try {
    return await startIdentityProvider({ ...options, port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return startIdentityProvider({ ...options, port: 0 });
  }
}
