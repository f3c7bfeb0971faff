import { type BlastRadius, blastRadiusOf, type FactorTables } from '@svc/contract';

/**
 * The published table behind a secret's blast radius. The four factors add up to at most 100:
 * what the credential reaches (8 to 45), what it may do there (2 to 25), how long it lives (2 to 20), and whether it
 * works by itself (0 or 10).
 */
export const SECRET_FACTORS = {
  target: {
    'cloud-account': { points: 45, title: 'a cloud account: machines, storage, identities' },
    'identity-provider': { points: 45, title: 'identities and sign-in of the organisation' },
    'secret-store': { points: 45, title: 'a store of further secrets' },
    infrastructure: { points: 40, title: 'infrastructure and deployments' },
    'source-code': { points: 40, title: 'source code and build pipelines' },
    'package-publishing': {
      points: 40,
      title: 'published packages, and so everyone who installs them',
    },
    payments: { points: 40, title: 'payments and customers’ financial data' },
    database: { points: 38, title: 'a database' },
    'private-key': {
      points: 38,
      title: 'whatever trusts the key: servers, signatures, certificates',
    },
    'private-network': { points: 38, title: 'a private network' },
    'model-api': {
      points: 30,
      title: 'paid model inference, and the prompts and files kept there',
    },
    'business-data': { points: 30, title: 'business and customer data of a service' },
    messaging: { points: 26, title: 'messages sent and read in the organisation’s name' },
    observability: { points: 20, title: 'logs, traces and metrics' },
    'developer-tool': { points: 20, title: 'a developer tool' },
    unknown: { points: 20, title: 'a system unknown to the scanner' },
    webhook: { points: 8, title: 'one channel that accepts posts' },
  },
  privilege: {
    admin: { points: 25, title: 'administration' },
    write: { points: 18, title: 'reading and changing' },
    unknown: { points: 14, title: 'whatever was granted to it' },
    read: { points: 10, title: 'reading' },
    post: { points: 2, title: 'posting only' },
  },
  lifetime: {
    unlimited: { points: 20, title: 'until it is revoked' },
    limited: { points: 10, title: 'until the expiry that its owner set' },
    short: { points: 2, title: 'hours at most' },
  },
  /** Whether the value works by itself, or needs a second part (an id's secret, a passphrase, a host). */
  use: {
    alone: { points: 10, title: 'the value is enough' },
    'with-a-second-part': { points: 0, title: 'a second part is needed' },
  },
} as const satisfies FactorTables;
export type Target = keyof typeof SECRET_FACTORS.target;

export type Privilege = keyof typeof SECRET_FACTORS.privilege;

export type Lifetime = keyof typeof SECRET_FACTORS.lifetime;

export type Use = keyof typeof SECRET_FACTORS.use;

/** What a credential reaches: one row of each table. */
export type Reach = {
  readonly target: Target;
  readonly privilege: Privilege;
  readonly lifetime: Lifetime;
  readonly use: Use;
};

/** A reach, with the commonest lifetime and use. */
export function reach(
  target: Target,
  privilege: Privilege,
  lifetime: Lifetime = 'unlimited',
  use: Use = 'alone',
): Reach {
  return { target, privilege, lifetime, use };
}

/**
 * Blast radius of a leaked credential of `rule`: the points of the four published tables, added, at most 100. A
 * credential that is `whole`, found with its second part, needs no other.
 */
export function blastRadius(rule: { readonly reach: Reach }, whole = false): BlastRadius {
  const { target, privilege, lifetime } = rule.reach;
  const use = whole ? 'alone' : rule.reach.use;
  return blastRadiusOf(SECRET_FACTORS, { target, privilege, lifetime, use });
}
