import { join, resolve } from 'node:path';
import { ENVIRONMENTS } from '@svc/contract';
import { parseCosignerVkey } from '@svc/ledger';
import type { Durability } from './db/durability.ts';
import { isCidrRange } from './foundation/cidr-range.ts';
import {
  type DatabaseSettings,
  isEmbedded,
  parseDatabaseSettings,
} from './foundation/database-settings.ts';
import { OperatorError } from './foundation/operator-error.ts';
import { type OutboundRule, parseOutboundRule } from './foundation/outbound-rule.ts';
import {
  type HostPort,
  listOf,
  numberOf,
  oneOf,
  optionalPath,
  optionalUrl,
  parseBaseUrl,
  parseHostPort,
  type Variables,
} from './foundation/variables.ts';
import { type MetricsAddress, parseMetricsAddress } from './platform/metrics/metrics-address.ts';
import {
  type KeyProviderSettings,
  parseKeyProvider,
} from './platform/secrets/key-provider-settings.ts';
import { type CodeHostAppSettings, type PlatformSettings, ROLES } from './platform/settings.ts';
import { parseTracing } from './platform/tracing/tracing-settings.ts';

/** The server's configuration, checked once. */
export type Config = PlatformSettings &
  DatabaseSettings & {
    readonly masterKeyFile: string;
    /** A missing master key may be made: only where no other process needs the same one. */
    readonly createMasterKey: boolean;
    /** Sign-in of platform administrators; null if it is not configured. */
    readonly platformSignIn: PlatformSignIn | null;
    /** Witnesses that cosign the platform's log. */
    readonly witnesses: readonly WitnessSetting[];
    readonly listen: HostPort;
    /** CIDR ranges of the proxies in front of the service, whose `X-Forwarded-For` names clients. */
    readonly trustedProxies: readonly string[];
    /** Where metrics are read; null where they are turned off. */
    readonly metrics: MetricsAddress | null;
    /** How long work is still accepted once the process is asked to stop. */
    readonly drainSeconds: number;
    readonly logLevel: LogLevel;
  };

/** The identity provider of platform administrators, and the claim that makes a person of it one. */
export type PlatformSignIn = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecretFile: string;
  readonly adminClaim: { readonly name: string; readonly value: string };
};

/** Address of a witness, without a trailing slash, and its verifier key. */
export type WitnessSetting = { readonly url: string; readonly vkey: string };

const DURABILITIES = ['local', 'replicated'] as const;

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** Variables of the server, and those of the command line and of agents. */
const OWN = [
  'SVC_DATABASE_URL',
  'SVC_DATABASE_OWNER_URL',
  'SVC_DATABASE_CA_FILE',
  'SVC_DURABILITY',
  'SVC_DATA_DIR',
  'SVC_MASTER_KEY_FILE',
  'SVC_KEY_PROVIDER',
  'SVC_EARLIER_KEY_PROVIDERS',
  'SVC_KMS_ENDPOINT',
  'SVC_VAULT_ADDRESS',
  'SVC_VAULT_TOKEN_FILE',
  'SVC_ENVIRONMENT',
  'SVC_PUBLIC_URL',
  'SVC_GATEWAY_URL',
  'SVC_START_TENANT',
  'SVC_MCP_COMMANDS_FILE',
  'SVC_ROLES',
  'SVC_OUTBOUND_ALLOW',
  'SVC_TRUSTED_PROXIES',
  'SVC_CODE_HOST_URL',
  'SVC_CODE_HOST_APP_ID',
  'SVC_CODE_HOST_APP_SLUG',
  'SVC_CODE_HOST_CLIENT_ID',
  'SVC_CODE_HOST_CLIENT_SECRET_FILE',
  'SVC_CODE_HOST_WEBHOOK_SECRET_FILE',
  'SVC_CODE_HOST_PRIVATE_KEY_FILE',
  'SVC_PLATFORM_ISSUER',
  'SVC_PLATFORM_CLIENT_ID',
  'SVC_PLATFORM_CLIENT_SECRET_FILE',
  'SVC_PLATFORM_ADMIN_CLAIM',
  'SVC_WITNESSES',
  'SVC_LISTEN',
  'SVC_MAX_CONNECTIONS',
  'SVC_METRICS_ADDRESS',
  'SVC_DRAIN_SECONDS',
  'SVC_LOG_LEVEL',
];
const OTHERS = ['SVC_API', 'SVC_TOKEN', 'SVC_AGENT_TOKEN'];

/** Parses the configuration from environment variables; throws an `OperatorError` that names the wrong variable. */
export function toConfig(env: Variables): Config {
  const unknown = Object.keys(env).filter(
    (name) => name.startsWith('SVC_') && ![...OWN, ...OTHERS].includes(name),
  );
  if (unknown.length > 0) {
    throw new OperatorError(
      `${unknown.join(', ')} ${unknown.length === 1 ? 'is not a variable' : 'are not variables'} of svc-server; known are ${OWN.join(', ')}`,
    );
  }
  for (const name of ['SVC_DATA_DIR', 'SVC_MASTER_KEY_FILE', 'SVC_MCP_COMMANDS_FILE']) {
    // an empty path would mean the working directory
    if (env[name] === '') throw new OperatorError(`${name} must be a path (got "")`);
  }
  const environment = oneOf(
    ENVIRONMENTS,
    'SVC_ENVIRONMENT',
    env['SVC_ENVIRONMENT'] ?? 'development',
  );
  const database = parseDatabaseSettings(env, environment);
  const dataDir = resolve(env['SVC_DATA_DIR'] ?? '.svc-data');
  const keyFile = env['SVC_MASTER_KEY_FILE'];
  if (!isEmbedded(database) && keyFile === undefined) {
    throw new OperatorError(
      'SVC_MASTER_KEY_FILE must be set when SVC_DATABASE_URL is: every process of a deployment shares that key',
    );
  }
  return {
    ...database,
    durability: durability(env, database),
    dataDir,
    masterKeyFile: resolve(keyFile ?? join(dataDir, 'master.key')),
    createMasterKey: keyFile === undefined,
    keyProvider: keyProvider(env, 'SVC_KEY_PROVIDER', env['SVC_KEY_PROVIDER'] ?? 'file'),
    earlierKeyProviders: listOf(env, 'SVC_EARLIER_KEY_PROVIDERS', null).map((item) =>
      keyProvider(env, 'SVC_EARLIER_KEY_PROVIDERS', item),
    ),
    environment,
    publicUrl: optionalUrl(env, 'SVC_PUBLIC_URL'),
    gatewayUrl: optionalUrl(env, 'SVC_GATEWAY_URL'),
    startTenant: startTenant(env['SVC_START_TENANT']),
    mcpCommandsFile: optionalPath(env['SVC_MCP_COMMANDS_FILE']),
    roles: new Set(
      listOf(env, 'SVC_ROLES', ROLES.join(',')).map((role) => oneOf(ROLES, 'SVC_ROLES', role)),
    ),
    platformSignIn: platformSignIn(env),
    witnesses: witnesses(env),
    outboundAllow: listOf(env, 'SVC_OUTBOUND_ALLOW', null).map(outboundRule),
    trustedProxies: listOf(env, 'SVC_TRUSTED_PROXIES', null).map(proxyRange),
    codeHostUrl: parseBaseUrl(
      'SVC_CODE_HOST_URL',
      env['SVC_CODE_HOST_URL'] ?? 'https://github.com',
    ),
    codeHostApp: codeHostApp(env),
    logLevel: oneOf(LOG_LEVELS, 'SVC_LOG_LEVEL', env['SVC_LOG_LEVEL'] ?? 'info'),
    listen: parseHostPort('SVC_LISTEN', env['SVC_LISTEN'] ?? '127.0.0.1:8080'),
    maxConnections: numberOf(env, 'SVC_MAX_CONNECTIONS', CONNECTIONS, 2_000),
    drainSeconds: numberOf(env, 'SVC_DRAIN_SECONDS', DRAIN, environment === 'development' ? 0 : 5),
    metrics: parseMetricsAddress(env['SVC_METRICS_ADDRESS']),
    tracing: parseTracing(env),
  };
}

function durability(env: Variables, database: DatabaseSettings): Durability {
  const value = oneOf(DURABILITIES, 'SVC_DURABILITY', env['SVC_DURABILITY'] ?? 'local');
  if (value === 'local' || !isEmbedded(database)) return value;
  throw new OperatorError(
    'SVC_DURABILITY must be local with the embedded database, which has no standby (got "replicated"); set SVC_DATABASE_URL',
  );
}

function startTenant(value: string | undefined): string | null {
  if (value === undefined) return null;
  if (/^[a-z0-9-]{1,63}$/.test(value)) return value;
  throw new OperatorError(
    `SVC_START_TENANT must be the short name of a tenant: a-z, 0-9, hyphens (got "${value}")`,
  );
}

const CONNECTIONS = { least: 100, most: 100_000 };
const DRAIN = { least: 0, most: 60 };

const PLATFORM = [
  'SVC_PLATFORM_ISSUER',
  'SVC_PLATFORM_CLIENT_ID',
  'SVC_PLATFORM_CLIENT_SECRET_FILE',
  'SVC_PLATFORM_ADMIN_CLAIM',
] as const;

/** All variables of the platform's sign-in, or none. */
function platformSignIn(env: Variables): PlatformSignIn | null {
  const missing = PLATFORM.filter((name) => (env[name] ?? '') === '');
  if (missing.length === PLATFORM.length) return null;
  if (missing.length > 0) {
    throw new OperatorError(
      `${missing.join(', ')} must be set where another of ${PLATFORM.join(', ')} is`,
    );
  }
  const [issuer, clientId, file, claim] = PLATFORM.map((name) => env[name]) as string[];
  const [, name, value] = /^([^=]+)=(.+)$/.exec(claim as string) ?? [];
  if (name === undefined || value === undefined) {
    throw new OperatorError(
      `SVC_PLATFORM_ADMIN_CLAIM must have the form NAME=VALUE (got "${claim}")`,
    );
  }
  return {
    issuer: issuer as string,
    clientId: clientId as string,
    clientSecretFile: resolve(file as string),
    adminClaim: { name, value },
  };
}

/** The App's values as they are: the feature names what is wrong with them, and the service starts all the same. */
function codeHostApp(env: Variables): CodeHostAppSettings {
  const file = (name: string) => {
    const path = env[name];
    return path === undefined || path === '' ? (path ?? null) : resolve(path);
  };
  return {
    appId: env['SVC_CODE_HOST_APP_ID'] ?? null,
    slug: env['SVC_CODE_HOST_APP_SLUG'] ?? null,
    clientId: env['SVC_CODE_HOST_CLIENT_ID'] ?? null,
    clientSecretFile: file('SVC_CODE_HOST_CLIENT_SECRET_FILE'),
    webhookSecretFile: file('SVC_CODE_HOST_WEBHOOK_SECRET_FILE'),
    privateKeyFile: file('SVC_CODE_HOST_PRIVATE_KEY_FILE'),
  };
}

/** Items URL=KEY. The map that they witness is in the platform's log. */
function witnesses(env: Variables): WitnessSetting[] {
  const items = listOf(env, 'SVC_WITNESSES', null).map((item) => {
    const at = item.indexOf('=');
    const vkey = item.slice(at + 1);
    const key = parseCosignerVkey(vkey);
    if (at > 0 && key.ok) return { url: parseBaseUrl('SVC_WITNESSES', item.slice(0, at)), vkey };
    throw new OperatorError(`SVC_WITNESSES must be a list of URL=KEY (got "${item}")`);
  });
  if (items.length > 0 && platformSignIn(env) === null) {
    throw new OperatorError(
      'SVC_PLATFORM_ISSUER must be set when SVC_WITNESSES is: witnesses cosign the log of the platform',
    );
  }
  return items;
}

function keyProvider(env: Variables, name: string, text: string): KeyProviderSettings {
  const parsed = parseKeyProvider(text);
  if (parsed === null) {
    throw new OperatorError(
      `${name} must be file, aws-kms:KEY or vault-transit:KEY (got "${text}")`,
    );
  }
  const { kind, key } = parsed;
  switch (kind) {
    case 'file':
      return { kind };
    case 'aws-kms':
      return { kind, key, endpoint: optionalUrl(env, 'SVC_KMS_ENDPOINT') };
    case 'vault-transit': {
      const address = optionalUrl(env, 'SVC_VAULT_ADDRESS');
      const tokenFile = env['SVC_VAULT_TOKEN_FILE'];
      if (address !== null && tokenFile !== undefined && tokenFile !== '') {
        return { kind, key, address, tokenFile: resolve(tokenFile) };
      }
      throw new OperatorError(
        `SVC_VAULT_ADDRESS and SVC_VAULT_TOKEN_FILE must be set for ${name}=${text}`,
      );
    }
  }
}

function outboundRule(item: string): OutboundRule {
  const rule = parseOutboundRule(item);
  if (rule !== null) return rule;
  throw new OperatorError(
    `SVC_OUTBOUND_ALLOW must be a list of CIDR ranges and host:port (got "${item}"); for example 10.20.0.0/16,jira.corp:8443`,
  );
}

/** A range of every address would trust clients. */
function proxyRange(item: string): string {
  if (isCidrRange(item) && !/\/0+$/.test(item)) return item;
  throw new OperatorError(
    `SVC_TRUSTED_PROXIES must be a list of CIDR ranges, none of every address (got "${item}"); for example 10.20.0.0/24,fd00::1/128`,
  );
}
