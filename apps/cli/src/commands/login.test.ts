import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiServer, svc, temporaryTree, unusedAddress } from '../cli-process.testing.ts';
import { sampleServiceToken } from '../sample-token.testing.ts';

const service = { kind: 'service', name: 'ci', tenant: { id: 'x', slug: 'x' } };

test('a token is verified, then stored for its owner alone [SCAN-13]', async () => {
  const { api, received } = await apiServer(() => ({ status: 200, body: service }));
  const token = sampleServiceToken();
  const home = temporaryTree();
  const ran = await svc(['login', '--token', token, '--api', `${api}/`], {
    env: { XDG_CONFIG_HOME: home },
  });
  expect(ran.code).toBe(0);
  expect(received).toEqual([
    { method: 'GET', url: '/v1/me', authorization: `Bearer ${token}`, body: null },
  ]);
  const file = join(home, 'svc', 'credentials.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ api, token });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(home, 'svc')).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(home, 'svc'))).toEqual(['credentials.json']);
  expect(ran.out + ran.err).not.toContain(token);
});

test('a token among the arguments is warned of; one from standard input is not', async () => {
  const { api } = await apiServer(() => ({ status: 200, body: service }));
  const [token, env] = [sampleServiceToken(), { HOME: temporaryTree() }];
  const typed = await svc(['login', '--token', token, '--api', api], { env });
  expect(typed.err).toContain('use --token -');
  const read = await svc(['login', '--token', '-', '--api', api], { env, input: token });
  expect(read.err).toBe('');
});

test('the token may come from standard input, the address from SVC_API, the folder from HOME', async () => {
  const { api } = await apiServer(() => ({ status: 200, body: service }));
  const token = sampleServiceToken();
  const home = temporaryTree();
  const env = { HOME: home, SVC_API: api };
  expect((await svc(['login', '--token', '-'], { env, input: `${token}\n` })).code).toBe(0);
  expect(JSON.parse(readFileSync(join(home, '.config/svc/credentials.json'), 'utf8'))).toEqual({
    api,
    token,
  });
});

test('a folder open to others is closed, an older file replaced [SCAN-13]', async () => {
  const { api } = await apiServer(() => ({ status: 200, body: service }));
  const home = temporaryTree({ 'svc/credentials.json': 'old' });
  chmodSync(join(home, 'svc'), 0o755);
  chmodSync(join(home, 'svc/credentials.json'), 0o644);
  await svc(['login', '--token', sampleServiceToken(), '--api', api], {
    env: { XDG_CONFIG_HOME: home },
  });
  expect(statSync(join(home, 'svc')).mode & 0o777).toBe(0o700);
  expect(statSync(join(home, 'svc/credentials.json')).mode & 0o777).toBe(0o600);
});

const problem = { title: 'No valid credential', detail: 'The token was revoked.', status: 401 };

test.each([
  [
    'a refused token',
    { status: 401, body: problem },
    '401 No valid credential: The token was revoked.',
  ],
  ['a token of another kind', { status: 200, body: { kind: 'agent' } }, 'not a service token'],
  [
    'an answer that is no JSON',
    { status: 200, body: 'hello' },
    'answered 200 without a JSON object',
  ],
  ['an error without a problem body', { status: 502, body: 'hello' }, 'answered 502'],
  ['a redirect', { status: 302, body: '' }, 'redirect'],
])('%s is not stored, and the reason is told [SCAN-13]', async (_, answer, reason) => {
  const { api, received } = await apiServer(() => answer);
  const token = sampleServiceToken();
  const home = temporaryTree();
  const ran = await svc(['login', '--token', token, '--api', api], {
    env: { XDG_CONFIG_HOME: home },
  });
  expect(ran.code).toBe(2);
  expect(ran.err).toContain(reason);
  expect(received).toHaveLength(1);
  expect(readdirSync(home)).toEqual([]);
  expect(ran.out + ran.err).not.toContain(token);
});

test.each([
  [['--token', 'x'], '--api URL is missing'],
  [['--token', 'x', '--api', 'ftp://h'], 'not an http or https address'],
  [['--token', 'x', '--api', 'https://u:p@h'], 'an address with credentials'],
  [['--token', 'a b', '--api', 'https://h'], 'characters that no token has'],
  [['--token', ' ', '--api', 'https://h'], 'the token is empty'],
  [['--token', '-', '--tenant', 'acme'], "cannot be used with option '--tenant <slug>'"],
  [['--port', '70000'], 'a number from 1 to 65535'],
  [['--api', 'ftp://h'], '--api: not an http or https address'],
])('svc login %j is a usage error', async (args, reason) => {
  const ran = await svc(['login', ...args], { env: { HOME: temporaryTree() } });
  expect(ran.code).toBe(2);
  expect(ran.err).toContain(reason);
});

test('an API that is not there is named, the token is not', async () => {
  const api = await unusedAddress();
  const token = sampleServiceToken();
  const ran = await svc(['login', '--token', token, '--api', api], {
    env: { HOME: temporaryTree() },
  });
  expect(ran.code).toBe(2);
  expect(ran.err).toContain(`svc: GET ${api}/v1/me: connection refused (ECONNREFUSED)\n`);
  expect(ran.err).not.toContain(token);
});

test('a mistyped option with a token in it is told without the token', async () => {
  const token = sampleServiceToken();
  const ran = await svc(['login', `--tokne=${token}`]);
  expect(ran.code).toBe(2);
  expect(ran.out + ran.err).not.toContain(token);
});
