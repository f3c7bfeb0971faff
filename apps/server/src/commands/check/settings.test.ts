import { expect, test } from 'vitest';
import { toConfig } from '../../config.ts';
import { settingsProblems } from './settings.ts';

const PRODUCTION = {
  SVC_ENVIRONMENT: 'production',
  SVC_LISTEN: '0.0.0.0:8080',
  SVC_PUBLIC_URL: 'https://svc.example.com',
  SVC_GATEWAY_URL: 'https://gateway.example.com',
};
const LOCAL = {
  SVC_PUBLIC_URL: 'http://127.0.0.1:8080',
  SVC_GATEWAY_URL: 'http://127.0.0.1:8080',
};

const problemsOf = (env: Record<string, string>) =>
  settingsProblems(toConfig(env)).map(({ level, subject }) => `${level} ${subject}`);

test.each([
  ['production', PRODUCTION],
  ['this machine alone', LOCAL],
] as const)('a complete configuration for %s has no problems [OPS-03]', (_name, env) => {
  expect(problemsOf(env)).toEqual([]);
});

test.each([
  ['error SVC_ENVIRONMENT', LOCAL, { SVC_LISTEN: '0.0.0.0:8080' }],
  ['error SVC_ENVIRONMENT', LOCAL, { SVC_LISTEN: '[::]:8080' }],
  ['error SVC_PUBLIC_URL', PRODUCTION, { SVC_PUBLIC_URL: 'http://svc.example.com' }],
  ['error SVC_PUBLIC_URL', PRODUCTION, { SVC_PUBLIC_URL: 'https://localhost' }],
  ['error SVC_PUBLIC_URL', LOCAL, { SVC_PUBLIC_URL: 'http://svc.example.com:8080' }],
  ['warning SVC_PUBLIC_URL', LOCAL, { SVC_PUBLIC_URL: 'http://127.0.0.1:9000' }],
  ['error SVC_GATEWAY_URL', PRODUCTION, { SVC_GATEWAY_URL: 'http://gateway.example.com' }],
  ['warning SVC_GATEWAY_URL', LOCAL, { SVC_GATEWAY_URL: 'http://gateway.example.com' }],
  ['warning SVC_METRICS_ADDRESS', PRODUCTION, { SVC_METRICS_ADDRESS: '0.0.0.0:9464' }],
  ['error SVC_METRICS_ADDRESS', LOCAL, { SVC_METRICS_ADDRESS: '127.0.0.1:8080' }],
  [
    'warning OTEL_EXPORTER_OTLP_ENDPOINT',
    PRODUCTION,
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel:4318', OTEL_EXPORTER_OTLP_HEADERS: 'x-key=1' },
  ],
  ['error SVC_OUTBOUND_ALLOW', PRODUCTION, { SVC_OUTBOUND_ALLOW: '127.0.0.0/8' }],
  ['error SVC_OUTBOUND_ALLOW', PRODUCTION, { SVC_OUTBOUND_ALLOW: '127.1.2.3/32' }],
  ['error SVC_OUTBOUND_ALLOW', PRODUCTION, { SVC_OUTBOUND_ALLOW: '0.0.0.0/0' }],
  ['error SVC_OUTBOUND_ALLOW', PRODUCTION, { SVC_OUTBOUND_ALLOW: '::/0' }],
  ['error SVC_OUTBOUND_ALLOW', PRODUCTION, { SVC_OUTBOUND_ALLOW: 'localhost:8443' }],
  ['error SVC_OUTBOUND_ALLOW', PRODUCTION, { SVC_OUTBOUND_ALLOW: '[::1]:8443' }],
  ['warning SVC_OUTBOUND_ALLOW', LOCAL, { SVC_OUTBOUND_ALLOW: '127.0.0.0/8' }],
  ['warning SVC_OUTBOUND_ALLOW', PRODUCTION, { SVC_OUTBOUND_ALLOW: '10.0.0.0/8' }],
  ['warning SVC_OUTBOUND_ALLOW', PRODUCTION, { SVC_OUTBOUND_ALLOW: 'fd00::/8' }],
  ['warning SVC_LOG_LEVEL', PRODUCTION, { SVC_LOG_LEVEL: 'silent' }],
  [
    'error SVC_DATABASE_URL',
    PRODUCTION,
    { SVC_DATABASE_URL: 'postgres://owner@127.0.0.1/svc', SVC_MASTER_KEY_FILE: '/k' },
  ],
  [
    'error SVC_DATABASE_OWNER_URL',
    PRODUCTION,
    {
      SVC_DATABASE_URL: 'postgres://127.0.0.1/svc',
      SVC_DATABASE_OWNER_URL: 'postgres://owner@127.0.0.1/svc',
      SVC_MASTER_KEY_FILE: '/k',
    },
  ],
  [
    'warning SVC_DATABASE_URL',
    LOCAL,
    { SVC_DATABASE_URL: 'postgres://db.example.com/svc', SVC_MASTER_KEY_FILE: '/k' },
  ],
] as const)('%s is the only problem of %j with %j [OPS-03]', (expected, base, change) => {
  expect(problemsOf({ ...base, ...change })).toEqual([expected]);
});

test('without a public URL people cannot sign in: an error in production, else a warning [OPS-03]', () => {
  const { SVC_PUBLIC_URL: _, ...production } = PRODUCTION;
  expect(problemsOf(production)).toEqual(['error SVC_PUBLIC_URL']);
  const { SVC_PUBLIC_URL: __, ...local } = LOCAL;
  expect(problemsOf(local)).toEqual(['warning SVC_PUBLIC_URL']);
});

test('without a gateway URL a process with the role of the gateway is warned of, another is not [OPS-03]', () => {
  const { SVC_GATEWAY_URL: _, ...production } = PRODUCTION;
  expect(problemsOf(production)).toEqual(['warning SVC_GATEWAY_URL']);
  expect(problemsOf({ ...production, SVC_ROLES: 'api,worker' })).toEqual([]);
});

test.each(['10.20.0.0/16', 'fd12:3456:789a::/48', 'jira.corp:8443', '[fd12::1]:443'])(
  'an outbound rule as narrow as %s is no problem [OPS-03]',
  (rule) => {
    expect(problemsOf({ ...PRODUCTION, SVC_OUTBOUND_ALLOW: rule })).toEqual([]);
  },
);

test.each([
  'postgres://127.0.0.1/svc',
  'postgres:///svc?host=/run',
  'postgres://db/svc?sslmode=verify-full',
])('a database at %s needs no other TLS mode [OPS-03]', (SVC_DATABASE_URL) => {
  expect(problemsOf({ ...PRODUCTION, SVC_DATABASE_URL, SVC_MASTER_KEY_FILE: '/k' })).toEqual([]);
});
