import { expect, test } from 'vitest';
import { networkHosts, parseDatabaseUrl } from './database-url.ts';

test.each([
  ['postgres://db/svc', ['db']],
  ['postgresql://db.internal:5432/svc?sslmode=verify-full', ['db.internal:5432']],
  ['postgres:///svc?host=/run', ['']],
  ['postgres://%2Frun:5432/svc', ['%2Frun:5432']],
  ['postgres://[::1]:5432,[2001:db8::1]/svc', ['[::1]:5432', '[2001:db8::1]']],
  [`postgres://svc:${'x'}@one:5432,two:5433,three/svc`, ['one:5432', 'two:5433', 'three']],
])('the hosts of %s are %j [OPS-02/processes]', (url, hosts) => {
  expect(parseDatabaseUrl(url)?.hosts).toEqual(hosts);
});

test('a URL is built again with one of its hosts, its user and its parameters [OPS-02/processes]', () => {
  const url = parseDatabaseUrl('postgres://svc@one:5432,two:5433/svc?sslmode=verify-full');
  expect(url?.with('two:5433')).toBe('postgres://svc@two:5433/svc?sslmode=verify-full');
});

test.each([
  'mysql://db/svc',
  'postgres:db/svc',
  'postgres://one,,two/svc',
  'postgres://one,one/svc',
  'postgres://one,two/svc?host=three',
  'postgres://one:port,two/svc',
])('%s is no URL of PostgreSQL [OPS-03]', (url) => {
  expect(parseDatabaseUrl(url)).toBeNull();
});

test.each([
  ['postgres://127.0.0.1:5432/svc', []],
  ['postgres://[::1],localhost:5433,%2Frun/svc', []],
  ['postgres:///svc', []],
  ['postgres:///svc?host=/run', []],
  ['postgres:///svc?host=db.internal', ['db.internal']],
  ['postgres://127.0.0.1,db.internal:5432/svc', ['db.internal:5432']],
  ['postgres://10.0.0.1/svc', ['10.0.0.1']],
])('of %s these are reached over a network: %j [AUTH-05]', (url, hosts) => {
  const parsed = parseDatabaseUrl(url);
  expect(parsed === null ? null : networkHosts(parsed)).toEqual(hosts);
});
