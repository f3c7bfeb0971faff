import type { PrCheck } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleToken } from '../../apps/cli/src/sample-token.testing.ts';
import { ACCOUNTS, type Tenant } from '../harness/deployment.ts';
import { connectDirectory, type Directory } from '../harness/directory.ts';
import { type People, PUBLIC_URL, signIn, startPeople } from '../harness/people.ts';
import { type TestRepository, testRepository } from '../harness/uploads.ts';

let people: People;
let tenant: Tenant;
let other: Tenant;
let directory: Directory;
let repo: TestRepository;

beforeAll(async () => {
  people = await startPeople();
  tenant = await people.deployment.createTenant('hostile');
  other = await people.deployment.createTenant('bystander');
  await people.configure(tenant);
  directory = await connectDirectory(people.deployment, tenant);
  repo = await testRepository(tenant);
});
afterAll(() => people?.stop());

const repeated = (count: number, open: string, inner: string, close = '') =>
  open.repeat(count) + inner + close.repeat(count);

describe('a filter of a directory', () => {
  test.each([
    ['nested in parentheses', repeated(1_000, '(', 'active pr', ')')],
    ['nested in negations', repeated(500, 'not (', 'active pr', ')')],
    ['nested in brackets', repeated(500, 'emails[', 'value pr', ']')],
    ['with parentheses that do not end', repeated(4_000, '(', 'active pr')],
    ['of an or-chain', Array(500).fill('active pr').join(' or ')],
    ['of a mixed chain', Array(250).fill('active pr and active pr').join(' or ')],
    ['of a path without end', `${repeated(1_500, 'name.', 'x')} pr`],
    ['of a string without end', `userName eq "${'\\"'.repeat(2_000)}`],
  ])('%s is refused as invalid, and others are served [AUTH-03]', async (_, filter) => {
    const query = `?filter=${encodeURIComponent(filter)}`;
    // beyond the limit of a request line it is refused before it is read
    const path = query.length < 14_000 ? `/Users${query}` : `/Users${query.slice(0, 14_000)}`;

    const { status, body } = await directory.send('GET', path);

    expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
    expect((await other.vera.get('/v1/me')).status).toBe(200);
  });
});

describe('a diff of a pull request', () => {
  const secret = () => `+const token = '${sampleToken()}';\n`;
  const file = (name: string, hunk: string) => `--- a/x\n+++ ${name}\n${hunk}`;
  const check = (diff: string) =>
    tenant.alice.post<PrCheck & { code?: string }>(`/v1/repos/${repo.id}/pr-check`, {
      diff,
      mode: 'enforce',
    });

  test.each([
    ['a hunk of more lines than there are numbers', `@@ -0,0 +1,${'9'.repeat(400)} @@\n`],
    ['a hunk of four billion lines', '@@ -0,0 +1,4000000000 @@\n'],
    ['a hunk that begins beyond every file', `@@ -1,0 +${2 ** 53},1 @@\n`],
    ['a negative hunk', '@@ -1,-5 +1,-1 @@\n'],
    ['a hunk header without end', `@@ -1,0 +1,1 @@ ${'x'.repeat(2_000_000)}\n`],
    ['half a hunk header', '@@ -1,0 +1\n'],
    ['a line of four megabytes', `@@ -0,0 +1,1 @@\n+${'a'.repeat(4_000_000)}\n`],
  ])('with %s is answered, and others are served [PR-01]', async (_, hunk) => {
    const { status } = await check(file('b/src/a.ts', hunk + secret()));

    expect([200, 422]).toContain(status);
    expect((await other.vera.get('/v1/me')).status).toBe(200);
  });

  test.each([
    'b/../../../../etc/passwd',
    '/etc/passwd',
    'b//etc/passwd',
    'b/./../.svc/ignore.yaml',
    'b/C:\\windows\\system.ini',
    '"b/a\\000b"',
    '"b/\\303\\050"',
    'b/a\u202eb.ts',
  ])(
    'of a file named %s reads no file, and finds what was added or refuses it [PR-01]',
    async (name) => {
      const answer = await check(file(name, `@@ -0,0 +1,1 @@\n${secret()}`));

      expect([200, 422]).toContain(answer.status);
      // what is not refused is judged: a name hides no secret
      if (answer.status === 200) expect(answer.body.conclusion).toBe('failure');
      expect(JSON.stringify(answer.body)).not.toContain('root:');
    },
  );

  test('of a hundred thousand files is answered, and others are served meanwhile [PR-01]', async () => {
    const files = Array.from({ length: 100_000 }, (_, n) =>
      `--- a/${n}\n+++ b/${n}\n@@ -0,0 +1,1 @@\n+x\n`.slice(0, 60),
    );

    const [answer, me] = await Promise.all([check(files.join('')), other.vera.get('/v1/me')]);

    expect([200, 413, 422]).toContain(answer.status);
    expect(me.status).toBe(200);
  });
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/%09/evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
])('a sign-in that is asked to return to %s stays at the service [AUTH-02]', async (returnTo) => {
  const browser = people.browser();

  const { url } = await signIn(
    browser,
    tenant.slug,
    ACCOUNTS.alice,
    `?returnTo=${encodeURIComponent(returnTo)}`,
  );

  expect(new URL(url).origin).toBe(PUBLIC_URL);
  expect((await browser.api.get('/v1/me')).status).toBe(200);
});
