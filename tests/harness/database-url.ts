import type { Cluster } from '../../apps/server/src/platform/embedded-postgres/cluster.ts';

/** Connection string of a cluster's superuser over its unix socket: `postgres://user:password@%2Fpath%2Fto%2Fsocket:5432/postgres`. */
export function databaseUrl({ connection }: Pick<Cluster, 'connection'>): string {
  const { host, port, user, password, database } = connection;
  const part = (value: unknown) => encodeURIComponent(String(value));
  return `postgres://${part(user)}:${part(password)}@${part(host)}:${port}/${part(database)}`;
}

/** Returns what to set for a process that serves: outside of development the URL of the database names no user. */
export function withoutOwner(env: Readonly<Record<string, string>>): Record<string, string> {
  const { SVC_DATABASE_URL: url, SVC_ENVIRONMENT: environment = 'development' } = env;
  if (url === undefined || environment === 'development') return {};
  return { SVC_DATABASE_URL: url.replace(/\/\/[^/@]*@/, '//') };
}
