import { join, resolve } from 'node:path';
import { cosignerFromSeed } from '@svc/ledger';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toConfig } from './config.ts';
import { OperatorError } from './foundation/operator-error.ts';

const DATABASE = 'postgres://svc@127.0.0.1:5432/svc';
const WITNESS = cosignerFromSeed('w', new Uint8Array(32), () => 0).vkey;

test('without any variable the service runs for development, embedded and on loopback [OPS-01]', () => {
  expect(toConfig({})).toEqual({
    databaseUrl: null,
    databaseOwnerUrl: null,
    databaseCaFile: null,
    drainSeconds: 0,
    durability: 'local',
    dataDir: resolve('.svc-data'),
    masterKeyFile: resolve('.svc-data/master.key'),
    createMasterKey: true,
    keyProvider: { kind: 'file' },
    earlierKeyProviders: [],
    environment: 'development',
    publicUrl: null,
    gatewayUrl: null,
    startTenant: null,
    roles: new Set(['api', 'gateway', 'worker']),
    mcpCommandsFile: null,
    maxConnections: 2_000,
    outboundAllow: [],
    trustedProxies: [],
    platformSignIn: null,
    witnesses: [],
    codeHostUrl: 'https://github.com',
    codeHostApp: {
      appId: null,
      slug: null,
      clientId: null,
      clientSecretFile: null,
      webhookSecretFile: null,
      privateKeyFile: null,
    },
    logLevel: 'info',
    listen: { host: '127.0.0.1', port: 8080 },
    metrics: { host: '127.0.0.1', port: 9464, isRequired: false },
    tracing: null,
  });
});

test('the master key lies in the data directory, and is made there only while nobody else names it [OPS-01]', () => {
  const inside = toConfig({ SVC_DATA_DIR: '/data' });
  expect([inside.masterKeyFile, inside.createMasterKey]).toEqual([join('/data/master.key'), true]);

  const named = toConfig({ SVC_DATABASE_URL: DATABASE, SVC_MASTER_KEY_FILE: '/run/key' });
  expect([named.masterKeyFile, named.createMasterKey]).toEqual(['/run/key', false]);
});

test.each([
  ['127.0.0.1:0', '127.0.0.1', 0],
  ['[::1]:443', '::1', 443],
  ['svc.internal:65535', 'svc.internal', 65_535],
])('listens on %s [OPS-01]', (text, host, port) => {
  expect(toConfig({ SVC_LISTEN: text }).listen).toEqual({ host, port });
});

test('addresses lose their trailing slash, lists are read item by item [OPS-01]', () => {
  const config = toConfig({
    SVC_PUBLIC_URL: 'https://svc.example.com/',
    SVC_GATEWAY_URL: 'http://127.0.0.1:8081/mcp/',
    SVC_ROLES: 'worker, api',
    SVC_OUTBOUND_ALLOW: '10.20.0.0/16,fd00::/8, Jira.corp:8443,[fd00::1]:443',
    SVC_CODE_HOST_URL: 'https://git.example.com/',
  });

  expect(config).toMatchObject({
    publicUrl: 'https://svc.example.com',
    gatewayUrl: 'http://127.0.0.1:8081/mcp',
    roles: new Set(['api', 'worker']),
    outboundAllow: [
      { kind: 'range', cidr: '10.20.0.0/16' },
      { kind: 'range', cidr: 'fd00::/8' },
      { kind: 'host', host: 'jira.corp', port: 8443 },
      { kind: 'host', host: 'fd00::1', port: 443 },
    ],
    codeHostUrl: 'https://git.example.com',
  });
});

test('values of the code-hosting App are taken as they are, empty ones too: the service starts without it [APP-01]', () => {
  const config = toConfig({
    SVC_CODE_HOST_APP_ID: 'not a number',
    SVC_CODE_HOST_CLIENT_SECRET_FILE: '',
    SVC_CODE_HOST_PRIVATE_KEY_FILE: '/run/key.pem',
  });

  expect(config.codeHostApp).toEqual({
    appId: 'not a number',
    slug: null,
    clientId: null,
    clientSecretFile: '',
    webhookSecretFile: null,
    privateKeyFile: resolve('/run/key.pem'),
  });
});

test.each([
  [{}, 0],
  [{ SVC_ENVIRONMENT: 'staging' }, 5],
  [{ SVC_ENVIRONMENT: 'production' }, 5],
  [{ SVC_ENVIRONMENT: 'production', SVC_DRAIN_SECONDS: '0' }, 0],
  [{ SVC_DRAIN_SECONDS: '60' }, 60],
])('with %j drains for %d seconds [OPS-02/restart]', (env, seconds) => {
  expect(toConfig(env).drainSeconds).toBe(seconds);
});

describe('refused, naming the variable:', () => {
  test.each([
    [
      'a drain that is too long',
      { SVC_DRAIN_SECONDS: '61' },
      'SVC_DRAIN_SECONDS must be a number from 0 to 60 (got "61")',
    ],
    ['a negative drain', { SVC_DRAIN_SECONDS: '-1' }, 'SVC_DRAIN_SECONDS must be'],
    ['an empty drain', { SVC_DRAIN_SECONDS: '' }, 'SVC_DRAIN_SECONDS must be'],
    ['an unknown name', { SVC_DATABSE_URL: 'x' }, 'SVC_DATABSE_URL'],
    ['a database without its key file', { SVC_DATABASE_URL: DATABASE }, 'SVC_MASTER_KEY_FILE'],
    ['another kind of database', { SVC_DATABASE_URL: 'mysql://x/y' }, 'SVC_DATABASE_URL'],
    ['another kind of owner', { SVC_DATABASE_OWNER_URL: 'mysql://x/y' }, 'SVC_DATABASE_OWNER_URL'],
    ['an empty database', { SVC_DATABASE_URL: '' }, 'SVC_DATABASE_URL'],
    ['a durability that there is not', { SVC_DURABILITY: 'sync' }, 'SVC_DURABILITY must be one of'],
    [
      'a standby of the embedded database',
      { SVC_DURABILITY: 'replicated' },
      'SVC_DURABILITY must be local',
    ],
    ['a port that there is not', { SVC_LISTEN: 'localhost:65536' }, 'SVC_LISTEN'],
    ['no port', { SVC_LISTEN: 'localhost' }, 'SVC_LISTEN'],
    [
      'a proxy without its range',
      { SVC_TRUSTED_PROXIES: '10.0.0.1' },
      'SVC_TRUSTED_PROXIES must be',
    ],
    ['a proxy by name', { SVC_TRUSTED_PROXIES: 'proxy/32' }, 'SVC_TRUSTED_PROXIES must be'],
    ['a range too long', { SVC_TRUSTED_PROXIES: '10.0.0.0/33' }, 'SVC_TRUSTED_PROXIES must be'],
    [
      'every address as a proxy',
      { SVC_TRUSTED_PROXIES: '0.0.0.0/00' },
      'SVC_TRUSTED_PROXIES must be',
    ],
    [
      'every IPv6 address as a proxy',
      { SVC_TRUSTED_PROXIES: '::/0' },
      'SVC_TRUSTED_PROXIES must be',
    ],
    [
      'a short address as a proxy',
      { SVC_TRUSTED_PROXIES: '10.1/16' },
      'SVC_TRUSTED_PROXIES must be',
    ],
    ['no proxy', { SVC_TRUSTED_PROXIES: '' }, 'SVC_TRUSTED_PROXIES must be'],
    ['too few connections', { SVC_MAX_CONNECTIONS: '99' }, 'SVC_MAX_CONNECTIONS'],
    ['connections that are no number', { SVC_MAX_CONNECTIONS: '1e4' }, 'SVC_MAX_CONNECTIONS'],
    ['an IPv6 address without brackets', { SVC_LISTEN: '::1:80' }, 'SVC_LISTEN'],
    ['an unknown environment', { SVC_ENVIRONMENT: 'Production' }, 'SVC_ENVIRONMENT'],
    ['an unknown log level', { SVC_LOG_LEVEL: 'verbose' }, 'SVC_LOG_LEVEL'],
    [
      'a public URL without scheme',
      { SVC_PUBLIC_URL: 'svc.example.com' },
      'SVC_PUBLIC_URL must be',
    ],
    [
      'a public URL with a query',
      { SVC_PUBLIC_URL: 'https://x.example/?a' },
      'SVC_PUBLIC_URL must be',
    ],
    ['a gateway of another scheme', { SVC_GATEWAY_URL: 'ftp://x' }, 'SVC_GATEWAY_URL must be'],
    ['a tenant that no slug names', { SVC_START_TENANT: '../x' }, 'SVC_START_TENANT must be'],
    ['an empty code host', { SVC_CODE_HOST_URL: '' }, 'SVC_CODE_HOST_URL must be'],
    [
      'an unknown role',
      { SVC_ROLES: 'api,web' },
      'SVC_ROLES must be one of api, gateway, worker (got "web")',
    ],
    ['no role', { SVC_ROLES: '' }, 'SVC_ROLES must be a comma-separated list'],
    [
      'a host without port',
      { SVC_OUTBOUND_ALLOW: 'jira.corp' },
      'SVC_OUTBOUND_ALLOW must be a list',
    ],
    [
      'a range in octal',
      { SVC_OUTBOUND_ALLOW: '010.0.0.0/8' },
      'SVC_OUTBOUND_ALLOW must be a list',
    ],
    [
      'a range that is too long',
      { SVC_OUTBOUND_ALLOW: '10.0.0.0/33' },
      'SVC_OUTBOUND_ALLOW must be a list',
    ],
    ['port 0', { SVC_OUTBOUND_ALLOW: 'jira.corp:0' }, 'SVC_OUTBOUND_ALLOW must be a list'],
    [
      'a witness without a key',
      { SVC_WITNESSES: 'https://w.test' },
      'SVC_WITNESSES must be a list',
    ],
    [
      'witnesses without platform administrators',
      { SVC_WITNESSES: `https://w.test=${WITNESS}` },
      'SVC_PLATFORM_ISSUER must be set',
    ],
    ['an empty data directory', { SVC_DATA_DIR: '' }, 'SVC_DATA_DIR'],
    [
      'an empty key file',
      { SVC_DATABASE_URL: DATABASE, SVC_MASTER_KEY_FILE: '' },
      'SVC_MASTER_KEY_FILE',
    ],
  ])('%s [OPS-01]', (_name, env, named) => {
    expect(() => toConfig(env)).toThrow(OperatorError);
    expect(() => toConfig(env)).toThrow(named);
  });

  test('a password in a URL is in no message [OPS-01]', () => {
    const secret = ['cor', 'rect'].join('');
    const env = { SVC_PUBLIC_URL: `https://user:${secret}@svc.example.com` };

    expect(() => toConfig(env)).toThrow('SVC_PUBLIC_URL must be');
    expect(() => toConfig(env)).not.toThrow(secret);
  });

  test('a password of the database is in no message', () => {
    const env = { SVC_DATABASE_URL: `mysql://svc:${'x'}@db/svc` };

    expect(() => toConfig(env)).not.toThrow('correct-horse');
  });
});

test('variables of other programs, of the command line and of agents are none of its business [OPS-01]', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (name, value) => {
      fc.pre(!name.startsWith('SVC_'));
      const env = { [name]: value, SVC_API: value, SVC_TOKEN: value, SVC_AGENT_TOKEN: value };
      expect(toConfig(env)).toEqual(toConfig({}));
    }),
  );
});
