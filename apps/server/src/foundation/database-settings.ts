import { OperatorError } from './operator-error.ts';

/** The PostgreSQL server of a deployment; both null for the embedded one. */
export type DatabaseSettings = {
  /** Where processes find the database. Outside of development it names no user. */
  readonly databaseUrl: string | null;
  /** The same as the owner of the database, for commands. */
  readonly databaseOwnerUrl: string | null;
};

/** Variables that a URL of the owner may be in. */
export type OwnerVariable = 'SVC_DATABASE_OWNER_URL' | 'SVC_DATABASE_URL';

type Variables = Readonly<Record<string, string | undefined>>;

/** Parses the variables of the database; a URL is not printed, since it may contain a password. */
export function parseDatabaseSettings(env: Variables): DatabaseSettings {
  return {
    databaseUrl: parseUrl(env, 'SVC_DATABASE_URL', 'postgres://host:port/database'),
    databaseOwnerUrl: parseUrl(
      env,
      'SVC_DATABASE_OWNER_URL',
      'postgres://user:password@host:port/database',
    ),
  };
}

function parseUrl(env: Variables, name: OwnerVariable, form: string): string | null {
  const value = env[name] ?? null;
  if (value === null || /^postgres(ql)?:\/\//.test(value)) return value;
  throw new OperatorError(`${name} must have the form ${form}`);
}

export function isEmbedded({ databaseUrl, databaseOwnerUrl }: DatabaseSettings): boolean {
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
