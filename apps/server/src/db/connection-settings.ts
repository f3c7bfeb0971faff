import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import type { OwnerVariable } from '../foundation/database-settings.ts';
import { parseDatabaseUrl } from '../foundation/database-url.ts';
import { OperatorError } from '../foundation/operator-error.ts';
import type { HostsConfig } from './primary-client.ts';

const DEFAULT_PORT = 5432;

/**
 * Returns the settings of a connection to a URL. As fields, not as a connection string: `pg` prefers the user of a connection
 * string over the role that a connection is opened for.
 */
export function connectionTo(
  url: string,
  variable: OwnerVariable,
  caFile: string | null,
): pg.ClientConfig {
  const connection = parseHosts(url, variable);
  if (caFile === null) return connection;
  if (typeof connection.ssl !== 'object') {
    throw new OperatorError(
      `SVC_DATABASE_CA_FILE must not be set where ${variable} does not verify the server (got ${caFile}); add ?sslmode=verify-full`,
    );
  }
  return { ...connection, ssl: { ...connection.ssl, ca: readCertificates(caFile) } };
}

/** Of several hosts the first is in `host` and `port`, and all are in `hosts`; see `clientFor`. */
function parseHosts(url: string, variable: OwnerVariable): pg.ClientConfig | HostsConfig {
  const parsed = parseDatabaseUrl(url);
  if (parsed === null) throw new OperatorError(`${variable} is no URL of PostgreSQL`);
  const connections = parsed.hosts.map((host) => parse(parsed.with(host), variable));
  const [first = {}] = connections;
  if (connections.length < 2) return first;
  const hosts = connections.map(({ host = '', port = DEFAULT_PORT }) => ({ host, port }));
  return { ...first, hosts };
}

/** An error of the parser may quote the URL, which may contain a password. */
function parse(url: string, variable: OwnerVariable): pg.ClientConfig {
  try {
    return parseIntoClientConfig(url);
  } catch (error) {
    const { code = 'not a URL of PostgreSQL', path } = error as NodeJS.ErrnoException;
    throw new OperatorError(
      `${variable} cannot be used (got ${path === undefined ? code : `${path}: ${code}`})`,
    );
  }
}

function readCertificates(file: string): string {
  const refused = (problem: string) =>
    new OperatorError(`SVC_DATABASE_CA_FILE ${problem}; name a file of certificates in PEM`);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw refused(`cannot be read (got ${file}: ${(error as NodeJS.ErrnoException).code})`);
  }
  try {
    new X509Certificate(text);
    return text;
  } catch {
    throw refused(`must contain a certificate (got ${file})`);
  }
}
