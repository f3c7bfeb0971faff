import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import { crc32Base62 } from './checksums/crc32.ts';
import { findSecrets } from './find-secrets.ts';
import { sample } from './sample.testing.ts';

const PASSWORD = ['Summ3r', '!2024'].join('');

const classes = (path: string, text: string) =>
  findSecrets(Buffer.from(text), { path }).map((match) => match.class);

const document = (value: unknown) => ({
  openapi: '3.1.0',
  paths: { '/users': { post: { requestBody: { content: { 'application/json': value } } } } },
});
const user = { name: 'sam', password: PASSWORD };

describe('a value in an example of an OpenAPI document is an example', () => {
  test.each([
    ['an object', { example: user }],
    ['one of several', { examples: { sam: { value: user } } }],
    ['a default', { schema: { properties: { password: { default: PASSWORD } } } }],
    ['an item', { example: { users: [{ name: 'a{b' }, user] } }],
  ])('%s [SCAN-02]', (_, value) => {
    const given = document(value);
    expect(classes('server/api.json', JSON.stringify(given, null, 2))).toEqual(['example']);
    expect(classes('server/api.json', JSON.stringify(given))).toEqual(['example']);
  });

  test.each([
    `swagger: "2.0"\ndefinitions:\n  User:\n    example:\n      name: sam\n      password: ${PASSWORD}\n`,
    `openapi: 3.0.3\nexamples:\n- name: sam\n  password: ${PASSWORD}\n`,
    `openapi: 3.0.3\npaths:\n  /a:\n    examples:\n      sam:\n        value:\n          - password: ${PASSWORD}\n`,
  ])('%j [SCAN-02]', (text) => {
    expect(classes('server/api.yaml', text)).toEqual(['example']);
  });
});

describe('another value of an OpenAPI document is of the usual class', () => {
  test.each([
    ['server/api.json', JSON.stringify(document({ schema: {}, 'x-user': user }))],
    ['server/api.json', JSON.stringify(document({ responses: { default: user } }))],
    ['server/api.json', JSON.stringify(document({ example: { name: 'sam' }, 'x-user': user }))],
    ['server/api.yaml', `openapi: 3.0.3\nexample: none\nx-auth:\n  password: ${PASSWORD}\n`],
    ['server/api.yaml', `openapi: 3.0.3\nitems:\n- example: a\n  password: ${PASSWORD}\n`],
    ['server/users.json', JSON.stringify({ example: user })],
    ['server/openapi.ts', JSON.stringify(document({ example: user }))],
  ])('%s: %j [SCAN-02]', (path, text) => {
    expect(classes(path, text)).toEqual(['real']);
  });

  test('a complete token of a vendor is real anywhere [SCAN-02]', () => {
    const random = sample('base62', 30);
    const token = `ghp_${random}${crc32Base62(random)}`;
    const text = JSON.stringify(document({ example: { token } }));
    expect(classes('server/api.json', text)).toEqual(['real']);
  });
});
