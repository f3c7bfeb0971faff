import { join, resolve } from 'node:path';
import { ENVIRONMENTS, type Environment } from '@svc/contract';
import { OperatorError } from './platform/operator-error.ts';

/** Everything the server is told from outside, checked once. */
export type Config = {
  /** Owner's connection string of a PostgreSQL server; null for the embedded one. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly masterKeyFile: string;
  /** A missing master key may be made: only where no other process needs the same one. */
  readonly createMasterKey: boolean;
  readonly environment: Environment;
  readonly listen: { readonly host: string; readonly port: number };
  readonly logLevel: LogLevel;
};

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** Names that mean something to the server, and those that are the command line's or an agent's. */
const OWN = [
  'SVC_DATABASE_URL',
  'SVC_DATA_DIR',
  'SVC_MASTER_KEY_FILE',
  'SVC_ENVIRONMENT',
  'SVC_LISTEN',
  'SVC_LOG_LEVEL',
];
const OTHERS = ['SVC_API', 'SVC_TOKEN', 'SVC_AGENT_TOKEN'];

/** Reads the configuration out of the environment's variables; throws naming the variable that is wrong. */
export function toConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const unknown = Object.keys(env).filter(
    (name) => name.startsWith('SVC_') && ![...OWN, ...OTHERS].includes(name),
  );
  if (unknown.length > 0)
    throw new OperatorError(`unknown variable ${unknown.join(', ')}; known are ${OWN.join(', ')}`);
  const databaseUrl = env['SVC_DATABASE_URL'] ?? null;
  if (databaseUrl !== null && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new OperatorError(
      'SVC_DATABASE_URL needs the form postgres://user:password@host:port/database',
    );
  }
  for (const name of ['SVC_DATA_DIR', 'SVC_MASTER_KEY_FILE']) {
    // an empty path would mean the working directory
    if (env[name] === '') throw new OperatorError(`${name} is empty; it needs a path`);
  }
  const dataDir = resolve(env['SVC_DATA_DIR'] ?? '.svc-data');
  const keyFile = env['SVC_MASTER_KEY_FILE'];
  if (databaseUrl !== null && keyFile === undefined) {
    throw new OperatorError(
      'SVC_DATABASE_URL needs SVC_MASTER_KEY_FILE: every process of a deployment shares that key',
    );
  }
  return {
    databaseUrl,
    dataDir,
    masterKeyFile: resolve(keyFile ?? join(dataDir, 'master.key')),
    createMasterKey: keyFile === undefined,
    environment: oneOf(ENVIRONMENTS, 'SVC_ENVIRONMENT', env['SVC_ENVIRONMENT'] ?? 'development'),
    logLevel: oneOf(LOG_LEVELS, 'SVC_LOG_LEVEL', env['SVC_LOG_LEVEL'] ?? 'info'),
    listen: listen(env['SVC_LISTEN'] ?? '127.0.0.1:8080'),
  };
}

function oneOf<T extends string>(known: readonly T[], name: string, value: string): T {
  const found = known.find((candidate) => candidate === value);
  if (found === undefined)
    throw new OperatorError(`${name} is ${value}; it needs one of ${known.join(', ')}`);
  return found;
}

function listen(value: string): Config['listen'] {
  const match = /^(\[[0-9a-f:]+\]|[^:]+):(\d{1,5})$/i.exec(value);
  const port = Number(match?.[2]);
  if (match === null || port > 65_535)
    throw new OperatorError(`SVC_LISTEN is ${value}; it needs the form host:port`);
  return { host: (match[1] as string).replace(/^\[|\]$/g, ''), port };
}
