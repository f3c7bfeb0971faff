import { resolve } from 'node:path';
import { type DatabaseUrl, networkHosts, parseDatabaseUrl } from './database-url.ts';
import { OperatorError } from './operator-error.ts';

/** The PostgreSQL server of a deployment; both null for the embedded one. */
export type DatabaseSettings = {
  /** Where processes find the database. Outside of development it names no user. */
  readonly databaseUrl: string | null;
  /** The same as the owner of the database, for commands. */
  readonly databaseOwnerUrl: string | null;
  /** Certificates of the authorities that sign the server's; null for those that Node.js trusts. */
  readonly databaseCaFile: string | null;
};

/** Variables that a URL of the owner may be in. */
export type OwnerVariable = 'SVC_DATABASE_OWNER_URL' | 'SVC_DATABASE_URL';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Parses the variables of the database; a URL is not printed, since it may contain a password. In production a server that is
 * reached over a network must prove by its certificate that it is the one that is named.
 */
export function parseDatabaseSettings(env: Variables, environment: string): DatabaseSettings {
  const isProduction = environment === 'production';
  const caFile = env['SVC_DATABASE_CA_FILE'];
  if (caFile === '') throw new OperatorError('SVC_DATABASE_CA_FILE must be a path (got "")');
  return {
    databaseUrl: parseUrl(
      env,
      'SVC_DATABASE_URL',
      'postgres://host:port[,host:port]/database',
      isProduction,
    ),
    databaseOwnerUrl: parseUrl(
      env,
      'SVC_DATABASE_OWNER_URL',
      'postgres://user:password@host:port[,host:port]/database',
      isProduction,
    ),
    databaseCaFile: caFile === undefined ? null : resolve(caFile),
  };
}

function parseUrl(
  env: Variables,
  name: OwnerVariable,
  form: string,
  isProduction: boolean,
): string | null {
  const value = env[name] ?? null;
  if (value === null) return null;
  const url = parseDatabaseUrl(value);
  if (url === null) throw new OperatorError(`${name} must have the form ${form}`);
  const problem = isProduction ? unverifiedServer(url) : null;
  if (problem !== null) throw new OperatorError(`${name} ${problem}; ${VERIFY}`);
  return value;
}

/** What to do about a server that is not verified. */
export const VERIFY =
  'add ?sslmode=verify-full, and set SVC_DATABASE_CA_FILE for a private authority';

/** Returns what is wrong with a URL whose server is reached over a network and not verified; null for another. */
export function unverifiedServer(url: DatabaseUrl): string | null {
  const hosts = networkHosts(url);
  const mode = url.parameters.getAll('sslmode');
  if (hosts.length === 0 || (mode.length === 1 && mode[0] === 'verify-full')) return null;
  return `must have sslmode=verify-full for ${hosts.join(', ')}, which a network leads to (got ${mode.length === 0 ? 'none' : mode.join(', ')})`;
}

export function isEmbedded({
  databaseUrl,
  databaseOwnerUrl,
}: Pick<DatabaseSettings, 'databaseUrl' | 'databaseOwnerUrl'>): boolean {
  return databaseUrl === null && databaseOwnerUrl === null;
}

/** Returns the URL of the owner and the variable that it is in; null where none names a user. */
export function ownerUrlOf({
  databaseUrl,
  databaseOwnerUrl,
}: DatabaseSettings): { readonly url: string; readonly variable: OwnerVariable } | null {
  if (databaseOwnerUrl !== null)
    return { url: databaseOwnerUrl, variable: 'SVC_DATABASE_OWNER_URL' };
  if (databaseUrl === null || !namesUser(databaseUrl)) return null;
  return { url: databaseUrl, variable: 'SVC_DATABASE_URL' };
}

/** True where a URL names a user or contains a password, before the host or as a parameter. */
export function namesUser(url: string): boolean {
  const [, authority = '', query = ''] = /^\w+:\/\/([^/?#]*)[^?#]*(?:\?([^#]*))?/.exec(url) ?? [];
  return authority.includes('@') || /(?:^|&)(?:user|password)=/.test(query);
}

/**
 * Returns why a process may not serve with these settings, or null. Outside of development it logs in under the service's own
 * roles, so that whoever takes it over has neither the tables nor the roles of the database.
 */
export function ownerInServer(
  settings: DatabaseSettings & { readonly environment: string },
): { readonly variable: OwnerVariable; readonly problem: string; readonly next: string } | null {
  const { databaseUrl, databaseOwnerUrl, environment } = settings;
  if (databaseUrl === null && databaseOwnerUrl !== null) {
    return {
      variable: 'SVC_DATABASE_URL',
      problem: 'must be set where SVC_DATABASE_OWNER_URL is (got none)',
      next: 'set it to the same host, port and database, without user and password',
    };
  }
  const owner = ownerUrlOf(settings);
  if (environment === 'development' || owner === null) return null;
  if (owner.variable === 'SVC_DATABASE_URL') {
    return {
      variable: owner.variable,
      problem: `must name no user and no password in ${environment} (got one that does)`,
      next: 'move the owner to SVC_DATABASE_OWNER_URL of svc-server migrate and the other commands',
    };
  }
  return {
    variable: owner.variable,
    problem: `must not be set for a process that serves in ${environment}`,
    next: 'set it for svc-server migrate and the other commands alone',
  };
}
