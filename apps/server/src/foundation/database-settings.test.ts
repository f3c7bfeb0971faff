import { expect, test } from 'vitest';
import {
  namesUser,
  ownerInServer,
  ownerUrlOf,
  parseDatabaseSettings,
} from './database-settings.ts';

const PLAIN = 'postgres://db.internal:5432/svc';
const OWNED = `postgres://owner:${'x'}@db.internal:5432/svc`;

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
  const ownerOf = (env: Record<string, string>) => ownerUrlOf(parseDatabaseSettings(env));
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
    const refused = ownerInServer({ ...parseDatabaseSettings(env), environment });
    expect(refused?.variable).toBe(variable);
    expect(JSON.stringify(refused)).not.toContain('owner:');
  },
);

test.each([
  ['production', { SVC_DATABASE_URL: PLAIN }],
  ['production', {}],
  ['development', { SVC_DATABASE_URL: OWNED }],
] as const)('in %s a process serves with %j [OPS-01]', (environment, env) => {
  expect(ownerInServer({ ...parseDatabaseSettings(env), environment })).toBeNull();
});
