import type { Environment } from '@svc/contract';
import { expect, test } from 'vitest';
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
