import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** In the data directory: ports, passwords of the identity provider's clients, and what is done already. */
export const MEMORY_FILE = 'development.json';

export const NAMES = ['alice', 'bob', 'carol'] as const;
export type Name = (typeof NAMES)[number];

export type Tenant = { readonly id: string; readonly slug: string; readonly adminAudience: string };

/** The agent that stays approved, and the token that it calls with. */
export type AgentOnScene = { readonly id: string; readonly name: string; readonly token: string };

/** What one data directory remembers, so that the next `npm run up` finds everything as it was. */
export type Remembered = {
  /** 0 for one that was never taken. */
  readonly ports: { readonly issuer: number; readonly orders: number; readonly hook: number };
  readonly passwords: Readonly<Record<Name, string>>;
  readonly tenant: Tenant | null;
  /** Identity provider of the tenant, whose sign-in is set up. */
  readonly providerId: string | null;
  /** Address of the service that `svc login` was told. */
  readonly loggedInAt: string | null;
  readonly agent: AgentOnScene | null;
  readonly isWalked: boolean;
  readonly hasScene: boolean;
};

/** The same before the console was part of `npm run up`. */
type Former = Partial<Omit<Remembered, 'passwords'>> & {
  readonly issuerPort?: number;
  readonly passwords?: Partial<Remembered['passwords']>;
};

/** Reads what a data directory remembers; what an older version did not have is new. Throws for a file that is not JSON. */
export async function recall(dataDir: string): Promise<Remembered> {
  const file = join(dataDir, MEMORY_FILE);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  const former = parsed(text, file, dataDir);
  const password = () => randomBytes(18).toString('base64url');
  return {
    ports: { issuer: former.issuerPort ?? 0, orders: 0, hook: 0, ...former.ports },
    passwords: { alice: password(), bob: password(), carol: password(), ...former.passwords },
    tenant: former.tenant ?? null,
    providerId: former.providerId ?? null,
    loggedInAt: former.loggedInAt ?? null,
    agent: former.agent ?? null,
    isWalked: former.isWalked ?? false,
    hasScene: former.hasScene ?? false,
  };
}

/** Writes it whole or not at all. */
export async function remember(dataDir: string, remembered: Remembered): Promise<void> {
  const file = join(dataDir, MEMORY_FILE);
  const fresh = `${file}.new`;
  await writeFile(fresh, `${JSON.stringify(remembered, null, 2)}\n`, { mode: 0o600 });
  await rename(fresh, file);
}

function parsed(text: string, file: string, dataDir: string): Former {
  try {
    return JSON.parse(text) as Former;
  } catch {
    throw new Error(`${file} is not JSON; move ${dataDir} away to begin with an empty deployment`);
  }
}
