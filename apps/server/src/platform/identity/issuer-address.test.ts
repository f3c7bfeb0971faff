import { describe, expect, test } from 'vitest';
import { checkIssuer, issuerProblem } from './issuer-address.ts';
import { isPublicHost } from './public-host.ts';

describe('production rejects an issuer on', () => {
  test.each([
    'https://10.0.0.1',
    'https://172.16.0.1',
    'https://192.168.1.1',
    'https://100.64.0.1',
    'https://127.0.0.1',
    'https://127.1',
    'https://0.0.0.0',
    'https://0',
    'https://2130706433',
    'https://0x7f000001',
    'https://0177.0.0.1',
    'https://169.254.169.254',
    'https://224.0.0.1',
    'https://255.255.255.255',
    'https://[::1]',
    'https://[::]',
    'https://[::ffff:127.0.0.1]',
    'https://[::ffff:8.8.8.8]',
    'https://[64:ff9b::7f00:1]',
    'https://[2002:7f00:1::]',
    'https://[fe80::1]',
    'https://[fd00::1]',
    'https://localhost',
    'https://localhost.',
    'https://idp.localhost',
    'https://idp.example.com.',
    'https://intranet',
    'https://intranet.local',
    'https://user:pw@idp.example.com',
    'https://@idp.example.com',
    'https://%6c%6fcalhost',
    'https://ⓔxample.com',
    'https://idp.example.com?x=1',
    'https://idp.example.com#x',
    'https:/idp.example.com',
    'https:\\\\idp.example.com',
    'http://idp.example.com',
    'http://127.0.0.1:9',
    'ftp://idp.example.com',
    'idp.example.com',
    '',
  ])('%s [AUTH-04]', (issuer) => {
    expect(issuerProblem(issuer, true)).not.toBeNull();
    expect(() => checkIssuer(issuer, true)).toThrow('--issuer must be ');
  });
});

test.each([
  'https://idp.example.com',
  'https://idp.example.com/',
  'https://login.example.com/realms/acme',
  'https://idp.example.com:8443/x',
  'https://8.8.8.8',
  'https://[2606:4700::1111]',
])('production accepts %s [AUTH-04]', (issuer) => {
  expect(issuerProblem(issuer, true)).toBeNull();
});

test.each([
  ['http://127.0.0.1:9', true],
  ['http://localhost:9', true],
  ['http://[::1]:9/x', true],
  ['https://10.0.0.1', true],
  ['http://10.0.0.1', false],
  ['http://127.1:9', false],
  ['http://localhost.:9', false],
  ['http://user@localhost', false],
])('development: %s is accepted: %s [AUTH-04]', (issuer, accepted) => {
  expect(issuerProblem(issuer, false) === null).toBe(accepted);
});

test('a password in an issuer is not printed', () => {
  const secret = ['se', 'cret'].join('');
  expect(() => checkIssuer(`https://user:${secret}@x.example.com`, true)).toThrow(
    '//…@x.example.com',
  );
  expect(() => checkIssuer(`https://user:${secret}@x.example.com`, true)).not.toThrow(secret);
});

test('a name that only looks like an address is not public [AUTH-04]', () => {
  for (const host of ['1.2.3', 'x.0x7f', '127.0.0.1.', '', 'a..b', '[::1', 'x.999'])
    expect(isPublicHost(host), host).toBe(false);
});
