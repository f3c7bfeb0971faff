import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import { findSecrets } from './find-secrets.ts';
import { sample } from './sample.testing.ts';

/** Words that a person might choose, and that no rule considers random. */
const WORD = ['butter', 'fly'].join('');
const COMPOUND = ['super', 'secret'].join('');

function found(text: string): string[] {
  return findSecrets(Buffer.from(`\n${text}\n`)).map(
    ({ confidence, start, end }) => `${confidence} ${`\n${text}`.slice(start, end)}`,
  );
}

describe('a word where a password is set is a finding of low confidence', () => {
  test.each([
    `password: '${WORD}',`,
    `db.setPassword("${WORD}");`,
    `if (a == b) password = "${WORD}"`,
    `{"userName": "app", "password": "${WORD}"}`,
    `{\\"password\\": \\"${WORD}\\"}`,
    `tc.connect(user="a", password="${WORD}")`,
    `POSTGRES_PASSWORD=${WORD}`,
    `docker run -e MYSQL_ROOT_PASSWORD=${WORD} -d mysql`,
    `    MYSQL_PASSWORD: ${WORD}`,
    `database:\n  host: db\n  password: ${WORD}\n  port: 5432`,
    `[db]\nuser = app\npassword = ${WORD}\n`,
  ])('%j [SCAN-02]', (text) => {
    expect(found(text)).toEqual([`low ${WORD}`]);
  });

  test('also one that says so itself, in one breath [SCAN-02]', () => {
    expect(found(`password: '${COMPOUND}'`)).toEqual([`low ${COMPOUND}`]);
    expect(found(`jwt: { secret: '${COMPOUND}' }`)).toEqual([`low ${COMPOUND}`]);
  });
});

describe('what only names a password, or what everybody uses, is none', () => {
  test.each([
    `got => \${pass ? "PASS" : "FAIL"}`,
    'auth({ username: token, password: "x-oauth-basic" })',
    'password: string',
    'password: String!',
    "type: 'password', name: 'login'",
    "errors.password = 'required';",
    "password: 'new_password',",
    "password: 'passwordField',",
    "validates('password', 'presence')",
    "const PASSWORD = 'PASSWORD_FIELD';",
    'password: Passwort',
    'password: "Пароль"',
    'password = form.password',
    'password = other\nreturn password;',
    '{ user: name,\n  password: rabbit\n}',
    'new User(\n  name: user,\n  password: rabbit\n  age: 4,\n)',
    "secret: 'db-credentials'",
    "secret: 'rabbit'",
    'existingSecret: mydatabasename',
    `if (password === '${WORD}') {`,
    `if self.password == "${WORD}":`,
    `password != '${WORD}'`,
    `password: 'secret'`,
    `password: 'mypassword'`,
  ])('%j [SCAN-02]', (text) => {
    expect(found(text)).toEqual([]);
  });
});

test('letters and digits that hands typed are a finding of low confidence under a secret’s name [SCAN-02]', () => {
  const typed = ['lsdaj', 'fh923874'].join('');
  expect(found(`oauth_token_secret: '${typed}'`)).toEqual([`low ${typed}`]);
  expect(found("client_secret: 'sha256withrsa'")).toEqual([]);
  expect(found("access_token: 'oauth2clientid'")).toEqual([]);
});

test('a key of a web framework is found whatever brackets and signs are in it [SCAN-02]', () => {
  const signs = '!@#$%^&*(-_=+)';
  for (let seed = 1; seed <= 200; seed++) {
    const key = [...sample('lower36', 50, seed)]
      .map((letter, i) => (i % 4 === 1 ? signs.charAt((seed * 7 + i * 5) % signs.length) : letter))
      .join('');
    expect(found(`SECRET_KEY = '${key}'`), key).toEqual([`medium ${key}`]);
  }
});

test('a colour of the outcome of a test is none, beside the one of the other outcome', () => {
  expect(found(`style = {"PASS": "${WORD}", "FAIL": "red"}[status]`)).toEqual([]);
  expect(found(`style = {"failed": "red", "pass": "${WORD}"}`)).toEqual([]);
  expect(found(`login = {"user": "app", "pass": "${WORD}"}`)).toEqual([`low ${WORD}`]);
});
