import { Buffer } from 'node:buffer';
import { FINDING_CLASSES } from '@svc/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crc32Base62 } from './checksums/crc32.ts';
import { findSecrets } from './find-secrets.ts';
import { ALPHABETS, sample } from './sample.testing.ts';
import { sampleUuid } from './sample-value.testing.ts';
import { encodesStandIn, isStandIn, isTestPath, isTestValue } from './secret-class.ts';

const token = `r8_${sample('base62', 37)}`;
const random = sample('base62', 32, 5);
const random30 = sample('base62', 30, 6);

test.each([
  'test/app.js',
  'src/__tests__/login.ts',
  'pkg/api/client_test.go',
  'tests\\unit\\test_client.py',
  'src/AppTest.java',
  'src/login.spec.ts',
  'config/.env.example',
  'app/settings.sample.yml',
  'testdata/key.pem',
  'examples/quickstart/main.py',
  'spec/fixtures/vcr_cassettes/login.yml',
  'conftest.py',
  'e2e/login.ts',
  'my-project-tests/app.cs',
  'web/src/traces.servertest.ts',
  'src/chat.vitest.ts',
  'src/generate-text.test-d.ts',
  'src/Chat.stories.tsx',
  'scripts/seeder/users.ts',
  'prisma/seed.ts',
  'js/testapps/menu/index.ts',
  'sample-apps/chat/main.py',
  'expected_outputs/plan.json',
  'roles/web/molecule/default/converge.yml',
])('%s is the path of a test or an example', (path) => {
  expect(isTestPath(path)).toBe(true);
});

test.each([
  'src/app.ts',
  'latest/config.yml',
  'contest/rank.py',
  'src/attestation.go',
  'inspector/main.ts',
  '.env',
  '.env.production',
  'requests/api.py',
  'src/specification.ts',
  'testimonials/page.html',
  'src/manifest.json',
  'src/seeding/planter.ts',
  'src/stories/page.ts',
  'app/sampled/rate.ts',
  '',
])('%j is no path of a test', (path) => {
  expect(isTestPath(path)).toBe(false);
});

test('a match in a test is of class test, and a guess there is low [SCAN-02]', () => {
  const text = Buffer.from(`a = "${token}"\napi_key = "${random}"\n`);
  const inSource = findSecrets(text, { path: 'src/a.py' });
  const inTest = findSecrets(text, { path: 'tests/a.py' });
  expect(inSource.map((match) => [match.class, match.confidence])).toEqual([
    ['real', 'high'],
    ['real', 'medium'],
  ]);
  expect(inTest.map((match) => [match.class, match.confidence])).toEqual([
    ['test', 'high'],
    ['test', 'low'],
  ]);
});

test.each([
  `api_key = "test-${random}"`,
  `password = "fake_${random}"`,
  `api_key = "sk_test_${sample('base62', 24, 3)}"`,
  `see https://api.example.com/?token=1 with api_key="${random}"`,
])('%j says itself that it is for tests [SCAN-02]', (text) => {
  expect(findSecrets(Buffer.from(text)).map((match) => match.class)).toEqual(['test']);
});

describe('placeholders', () => {
  const text = [
    'password = "changeme"',
    'api_key = "your-api-key-here"',
    `key_id = "${['AKIA', 'IOSFODNN7', 'EXAMPLE'].join('')}"`,
    'postgres://user:password@localhost/app',
    'password: cGFzc3dvcmQ=',
  ].join('\n');

  test('are shown only when asked for, each where it stands [SCAN-02]', () => {
    const bytes = Buffer.from(text);
    expect(findSecrets(bytes)).toEqual([]);
    const shown = findSecrets(bytes, { include: ['placeholder'] });
    expect(shown.map(({ start, end }) => text.slice(start, end))).toEqual([
      'changeme',
      'your-api-key-here',
      ['AKIA', 'IOSFODNN7', 'EXAMPLE'].join(''),
      'password',
      'cGFzc3dvcmQ=',
    ]);
    expect(new Set(shown.map((match) => match.class))).toEqual(new Set(['placeholder']));
  });

  test('never cover a secret, and do not hide one [SCAN-02]', () => {
    const bytes = Buffer.from(`${text}\nkey = "${token}"\n`);
    const all = findSecrets(bytes, { include: FINDING_CLASSES });
    expect(all.filter((match) => match.class === 'real')).toEqual(findSecrets(bytes));
    expect(all).toHaveLength(6);
  });

  test('references are neither secrets nor placeholders [SCAN-02]', () => {
    const references = Buffer.from(
      `password = "\${DB_PASSWORD}"\ntoken: "{{ vault.token }}"\nsecret = "op://a/b/c"\n`,
    );
    expect(findSecrets(references, { include: FINDING_CLASSES })).toEqual([]);
  });
});

test('a value that is the name of a file is no secret, one that ends a sentence is [SCAN-02]', () => {
  const classes = (text: string) => findSecrets(Buffer.from(text)).map((match) => match.class);
  expect(classes(`<img src="/logos/${token}.png">`)).toEqual([]);
  expect(classes(`load("${token}.json")`)).toEqual([]);
  expect(classes(`The key is ${token}. Keep it.`)).toEqual(['real']);
  expect(classes(`a = "${token}.jsonify"`)).toEqual(['real']);
});

const password = ['Summ3r', '!2024'].join('');

test.each([
  ['docs/setup.md', `password = "${password}"`, 'example'],
  ['README.md', `api_key = "${random}"`, 'example'],
  ['site/guide.mdx', `password: ${password}`, 'example'],
  ['docs/deploy.yml', `password: ${password}`, 'example'],
  ['docs/unseal.md', `Unseal Key 1: ${sample('base64', 43, 77)}=`, 'example'],
  ['docs/setup.md', `token: ${token}`, 'real'],
  ['docs/conf.py', `password = "${password}"`, 'real'],
  ['docs/.env', `DB_PASSWORD=${password}`, 'real'],
  ['CLAUDE.md', `password = "${password}"`, 'real'],
  ['.cursor/rules/a.md', `password = "${password}"`, 'real'],
  ['.secretsignore', `password = "${password}"`, 'example'],
  ['web/.gitleaksignore', token, 'example'],
  ['.gitguardian.yaml', `api_key: ${random}`, 'example'],
  ['.gitleaksignore', `ghp_${random30}${crc32Base62(random30)}`, 'real'],
  ['.gitignore', `password = "${password}"`, 'real'],
  ['src/secretsignore.ts', `password = "${password}"`, 'real'],
  ['src/setup.yml', `password: ${password}`, 'real'],
  ['tests/setup.md', `password = "${password}"`, 'test'],
])('in %s, %j is of class %3$s [SCAN-02]', (path, text, expected) => {
  const found = findSecrets(Buffer.from(text), { path });
  expect(found.map((match) => match.class)).toEqual([expected]);
});

test.each([
  [`postgres://app:${password}@localhost:5432/app`, 'test', 'low', 'low'],
  [`redis://:${['dev', 'pass1'].join('')}@127.0.0.1:6379`, 'test', 'low', 'low'],
  [`Server=localhost;Database=a;User Id=sa;Password=${password};`, 'test', 'low', 'low'],
  [`postgres://app:${random}@localhost:5432/app`, 'real', 'critical', 'high'],
  [`postgres://app:${password}@db.corp.net:5432/app`, 'real', 'critical', 'medium'],
  [`postgres://app:${password}@localhost.corp.net:5432/app`, 'real', 'critical', 'medium'],
])(
  'a development default on the machine itself is of class test: %j [SCAN-02]',
  (text, ...expected) => {
    const [match] = findSecrets(Buffer.from(text), { path: 'src/config.ts' });
    expect([match?.class, match?.severity, match?.confidence]).toEqual(expected);
  },
);

test('a prefix and a UUID are a key, however random the UUID looks [SCAN-02]', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const found = findSecrets(Buffer.from(`SERVICE_API_KEY=ak_${sampleUuid(seed)}\n`));
    expect(found.map(({ confidence }) => confidence)).toEqual(['medium']);
  }
});

test('only the classes asked for come back [SCAN-02]', () => {
  const text = Buffer.from(`a = "${token}"\npassword = "changeme"\n`);
  expect(findSecrets(text, { include: [] })).toEqual([]);
  expect(findSecrets(text, { include: ['test'] })).toEqual([]);
  expect(findSecrets(text, { include: ['real'] })).toHaveLength(1);
});

test('a random value is of no class but real, but for one in 1,000', () => {
  let wrong = 0;
  for (let seed = 1; seed <= 2000; seed++) {
    const value = sample('base62', 32, seed);
    if (isTestValue(value) || isStandIn(value)) wrong += 1;
  }
  expect(wrong).toBeLessThanOrEqual(2);
});

test('any text gets an answer', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...ALPHABETS.base62, '-', 'test') }),
      (path, value) => {
        expect(typeof isTestPath(path)).toBe('boolean');
        expect(isTestValue(value) && isStandIn(value)).toBe(false);
      },
    ),
  );
});

test('words behind `test` make no value for tests, as random characters do', () => {
  expect(isTestValue(`test-${random}`)).toBe(true);
  expect(isTestValue('test-correct-horse-battery')).toBe(false);
  expect(isTestValue('test_getUserAccountById')).toBe(false);
});

test('base64 of a placeholder is one up to 100 characters', () => {
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  expect(encodesStandIn(encoded('changeme'.padEnd(75)))).toBe(true);
  expect(encodesStandIn(encoded('changeme'.padEnd(78)))).toBe(false);
});
