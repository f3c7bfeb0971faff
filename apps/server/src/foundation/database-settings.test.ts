import { expect, test } from 'vitest';
import {
  namesUser,
  ownerInServer,
  ownerUrlOf,
  parseDatabaseSettings,
} from './database-settings.ts';

const PLAIN = 'postgres://db.internal:5432/svc?sslmode=verify-full';
const OWNED = `postgres://owner:${'x'}@db.internal:5432/svc?sslmode=verify-full`;

test.each([
  [PLAIN, false],
  ['postgres:///svc?host=/run/postgresql', false],
  ['postgresql://one:5432,two:5433/svc?sslmode=verify-full', false],
  [OWNED, true],
  ['postgres://owner@one,two/svc', true],
  ['postgres://db/svc?user=owner', true],
  ['postgres://db/svc?sslmode=disable&password=x', true],
  // after the host it belongs to the name of the database
  ['postgres://db/s@c', false],
])('%s names a user: %s [AUTH-05]', (url, expected) => {
  expect(namesUser(url)).toBe(expected);
});

test('commands log in as the owner of SVC_DATABASE_OWNER_URL, or of SVC_DATABASE_URL where that names one [AUTH-05]', () => {
  const ownerOf = (env: Record<string, string>) =>
    ownerUrlOf(parseDatabaseSettings(env, 'development'));
  expect(ownerOf({ SVC_DATABASE_URL: PLAIN })).toBeNull();
  expect(ownerOf({ SVC_DATABASE_URL: OWNED })).toMatchObject({ variable: 'SVC_DATABASE_URL' });
  expect(ownerOf({ SVC_DATABASE_URL: PLAIN, SVC_DATABASE_OWNER_URL: OWNED })).toEqual({
    url: OWNED,
    variable: 'SVC_DATABASE_OWNER_URL',
  });
});

test.each([
  ['staging', { SVC_DATABASE_URL: OWNED }, 'SVC_DATABASE_URL'],
  ['production', { SVC_DATABASE_URL: OWNED }, 'SVC_DATABASE_URL'],
  [
    'production',
    { SVC_DATABASE_URL: PLAIN, SVC_DATABASE_OWNER_URL: OWNED },
    'SVC_DATABASE_OWNER_URL',
  ],
  ['development', { SVC_DATABASE_OWNER_URL: OWNED }, 'SVC_DATABASE_URL'],
] as const)(
  'in %s a process does not serve with %j [AUTH-05, OPS-03]',
  (environment, env, variable) => {
    const refused = ownerInServer({ ...parseDatabaseSettings(env, environment), environment });
    expect(refused?.variable).toBe(variable);
    expect(JSON.stringify(refused)).not.toContain('owner:');
  },
);

test.each([
  ['production', { SVC_DATABASE_URL: PLAIN }],
  ['production', {}],
  ['development', { SVC_DATABASE_URL: OWNED }],
] as const)('in %s a process serves with %j [OPS-01]', (environment, env) => {
  expect(ownerInServer({ ...parseDatabaseSettings(env, environment), environment })).toBeNull();
});

test.each([
  ['postgres://db.internal/svc', 'none'],
  ['postgres://127.0.0.1,db.internal/svc?sslmode=require', 'require'],
  ['postgres:///svc?host=db.internal&sslmode=verify-ca', 'verify-ca'],
  ['postgres://db.internal/svc?sslmode=verify-full&sslmode=disable', 'verify-full, disable'],
])(
  'in production %s does not verify the server, which elsewhere is a warning [AUTH-05, OPS-03]',
  (url, got) => {
    for (const name of ['SVC_DATABASE_URL', 'SVC_DATABASE_OWNER_URL']) {
      expect(() => parseDatabaseSettings({ [name]: url }, 'production')).toThrow(
        `${name} must have sslmode=verify-full for db.internal, which a network leads to (got ${got}); add ?sslmode=verify-full`,
      );
      expect(() => parseDatabaseSettings({ [name]: url }, 'staging')).not.toThrow();
    }
  },
);

test('in production a server that only this machine reaches is not verified [OPS-01]', () => {
  for (const url of [
    'postgres://127.0.0.1/svc',
    'postgres:///svc?host=/run',
    'postgres://%2Frun/svc',
  ])
    expect(parseDatabaseSettings({ SVC_DATABASE_URL: url }, 'production').databaseUrl).toBe(url);
});
