import type { Environment } from '@svc/contract';
import { describe, expect, test } from 'vitest';
import { type OutboundRule, parseOutboundRule } from '../../foundation/outbound-rule.ts';
import { configuredUrlRule } from './configured-url.ts';

const refusal = (url: string, environment: Environment, ...entries: readonly string[]) =>
  configuredUrlRule({
    environment,
    outboundAllow: entries.map((entry) => parseOutboundRule(entry) as OutboundRule),
  })(new URL(url));

const PUBLIC = /^must have a public address \(got .*\); .*SVC_OUTBOUND_ALLOW/;
const HTTPS = /^must begin with https:\/\/ \(got .*\); .*SVC_OUTBOUND_ALLOW/;

test.each([
  ['https://10.0.0.1/', 'development', [], PUBLIC],
  ['https://169.254.169.254/', 'development', ['169.254.0.0/16'], PUBLIC],
  ['https://[fe80::1]/', 'development', ['::/0'], PUBLIC],
  ['https://127.0.0.1:9/', 'production', [], PUBLIC],
  ['https://localhost:9/', 'production', [], PUBLIC],
  ['https://localhost./', 'production', [], PUBLIC],
  ['https://api.localhost/', 'production', [], PUBLIC],
  ['https://10.0.0.1:8443/', 'production', ['10.0.0.1:443'], PUBLIC],
  ['http://files.example.com/', 'production', [], HTTPS],
  ['http://files.corp/', 'production', ['files.corp:443'], HTTPS],
  ['http://8.8.8.8/', 'development', [], HTTPS],
  ['ws://files.example.com/', 'development', [], HTTPS],
] as const)('%s in %s with %j is refused', (url, environment, entries, reason) => {
  expect(refusal(url, environment, ...entries)).toMatch(reason);
});

test.each([
  ['https://files.example.com/', 'production', []],
  ['https://8.8.8.8/', 'production', []],
  ['https://10.0.0.1/', 'production', ['10.0.0.0/8']],
  ['http://10.0.0.1:80/', 'production', ['10.0.0.1:80']],
  ['http://files.corp:8080/', 'production', ['files.corp:8080']],
  ['http://localhost:9/', 'production', ['localhost:9']],
  ['http://localhost:9/', 'development', []],
  ['http://[::1]:9/', 'staging', []],
  ['http://files.corp/', 'development', []],
] as const)('%s in %s with %j is accepted', (url, environment, entries) => {
  expect(refusal(url, environment, ...entries)).toBeNull();
});

/** In clear text to one host and port, which an entry names: each row changes one part of the URL or of the entry. */
describe('http://files.corp:8080/ with files.corp:8080 in production is accepted', () => {
  const REFUSED: readonly (readonly [string, string, readonly string[]])[] = [
    ['scheme', 'ftp://files.corp:8080/', ['files.corp:8080']],
    ['host', 'http://other.corp:8080/', ['files.corp:8080']],
    ['host, to one below it', 'http://a.files.corp:8080/', ['files.corp:8080']],
    ['host, by a dot at its end', 'http://files.corp.:8080/', ['files.corp:8080']],
    ['port', 'http://files.corp:8081/', ['files.corp:8080']],
    ['port, to that of the scheme', 'http://files.corp/', ['files.corp:8080']],
    ["entry's host", 'http://files.corp:8080/', ['other.corp:8080']],
    ["entry's port", 'http://files.corp:8080/', ['files.corp:8081']],
    ['entry', 'http://files.corp:8080/', []],
    ['entry, to a block', 'http://files.corp:8080/', ['0.0.0.0/0', '::/0']],
    [
      'entry, to two of which each names a part',
      'http://files.corp:8080/',
      ['files.corp:1', 'a:8080'],
    ],
  ];

  test.each([
    ['as it is', 'http://files.corp:8080/', ['files.corp:8080']],
    ['with a path and a query', 'http://files.corp:8080/a?b=c', ['files.corp:8080']],
    [
      'by one of several entries',
      'http://files.corp:8080/',
      ['a:1', 'files.corp:8080', '10.0.0.0/8'],
    ],
    ['in other letters', 'http://FILES.corp:8080/', ['files.corp:8080']],
    ['by https on another port', 'https://files.corp:9/', ['files.corp:8080']],
  ])('%s', (_that, url, entries) => {
    expect(refusal(url, 'production', ...entries)).toBeNull();
  });

  test.each(REFUSED)('and refused with another %s', (_part, url, entries) => {
    expect(refusal(url, 'production', ...entries)).toMatch(HTTPS);
  });
});

/** An internal address, which an entry admits: each row changes one part of the URL. */
describe.each([
  ['10.0.0.1', ['10.0.0.1:8443']],
  ['10.0.0.1', ['10.0.0.1/32']],
  ['[fd12::1]', ['[fd12::1]:8443']],
  ['[fd12::1]', ['fd12::1/128']],
])('https://%s:8443/ with %j in production', (host, entries) => {
  const isBlock = entries.some((entry) => entry.includes('/'));

  test.each(['https', 'http'])('is accepted by %s', (scheme) => {
    expect(refusal(`${scheme}://${host}:8443/`, 'production', ...entries)).toBeNull();
  });

  test(`is ${isBlock ? 'accepted' : 'refused'} on another port`, () => {
    for (const url of [`https://${host}/`, `http://${host}/`, `https://${host}:8444/`]) {
      const reason = refusal(url, 'production', ...entries) ?? 'accepted';
      expect(reason, url).toMatch(isBlock ? /^accepted$/ : PUBLIC);
    }
  });

  test.each(['10.0.0.2', '[fd12::2]', '[::ffff:10.0.0.1]', '[64:ff9b::a00:1]', '[2002:a00:1::1]'])(
    'is refused at %s',
    (other) => {
      expect(refusal(`https://${other}:8443/`, 'production', ...entries)).toMatch(PUBLIC);
    },
  );
});

test.each([
  ['https://10.0.0.1/', '10.0.0.1:443', '10.0.0.1:80'],
  ['http://10.0.0.1/', '10.0.0.1:80', '10.0.0.1:443'],
])('%s has the port of its scheme', (url, own, other) => {
  expect(refusal(url, 'production', own)).toBeNull();
  expect(refusal(url, 'production', other)).toMatch(PUBLIC);
});

test('a name that only begins or ends like localhost is not of the machine', () => {
  for (const host of ['localhost.example.com', 'mylocalhost', 'localhosts']) {
    expect(refusal(`https://${host}/`, 'production')).toBeNull();
  }
});
