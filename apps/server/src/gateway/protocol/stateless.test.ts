import { expect, test } from 'vitest';
import {
  envelopeOf,
  paramHeaders,
  STATELESS_VERSION,
  statelessAnswer,
  statelessHeaders,
} from './stateless.ts';

const META = 'io.modelcontextprotocol/';
const PARAMS = {
  name: 'read',
  arguments: { region: 'us-west1', level: 42, deep: [{ on: true }] },
  _meta: {
    [`${META}protocolVersion`]: STATELESS_VERSION,
    [`${META}clientCapabilities`]: { elicitation: {} },
  },
};
const CALL = { kind: 'request', id: 7, method: 'tools/call', params: PARAMS } as const;
const HEADERS = {
  'mcp-protocol-version': STATELESS_VERSION,
  'mcp-method': 'tools/call',
  'mcp-name': 'read',
};
const named = (name: string) => ({ ...CALL, params: { ...PARAMS, name } });
/** Encodes text other than plain ASCII as the specification requires. */
const base64 = (text: string) => `=?base64?${Buffer.from(text).toString('base64')}?=`;

test('a request says in its headers what its body says', () => {
  expect(envelopeOf(HEADERS, CALL)).toEqual({
    capabilities: { elicitation: {} },
    logLevel: null,
  });
  const encoded = { ...HEADERS, 'mcp-name': base64('Größe') };
  expect(() => envelopeOf(encoded, named('Größe'))).not.toThrow();
});

test.each([
  ['without a version', { 'mcp-protocol-version': undefined }, -32020],
  ['of another version', { 'mcp-protocol-version': '2025-11-25' }, -32020],
  ['without a method', { 'mcp-method': undefined }, -32020],
  ['of another method', { 'mcp-method': 'tools/list' }, -32020],
  ['without a name', { 'mcp-name': undefined }, -32020],
  ['of another name', { 'mcp-name': 'write' }, -32020],
  ['with a name that is not base64', { 'mcp-name': '=?base64?!?=' }, -32020],
  ['with a parameter that is no argument', { 'mcp-param-region': 'eu-central1' }, -32020],
] as const)('a request whose headers are %s is refused', (_what, changed, code) => {
  const headers = { ...HEADERS, ...changed };
  expect(() => envelopeOf(headers, CALL)).toThrow(expect.objectContaining({ status: 400, code }));
});

test('a request that does not say what its client can do is refused', () => {
  const { [`${META}clientCapabilities`]: _none, ...meta } = PARAMS._meta as Record<string, unknown>;
  const request = { ...CALL, params: { ...PARAMS, _meta: meta } };
  expect(() => envelopeOf(HEADERS, request)).toThrow(expect.objectContaining({ code: -32602 }));
});

test('an unknown version is refused with those that are known', () => {
  const _meta = { ...PARAMS._meta, [`${META}protocolVersion`]: '2099-01-01' };
  const request = { ...CALL, params: { ...PARAMS, _meta } };
  const headers = { ...HEADERS, 'mcp-protocol-version': '2099-01-01' };
  expect(() => envelopeOf(headers, request)).toThrow(
    expect.objectContaining({
      code: -32022,
      data: {
        supported: [STATELESS_VERSION, '2025-11-25', '2025-06-18', '2025-03-26'],
        requested: '2099-01-01',
      },
    }),
  );
});

test('headers of parameters are sent as the arguments are written, under the names that the tool has', () => {
  const headers = {
    'mcp-param-region': 'us-west1',
    'mcp-param-level': '42.0',
    'mcp-param-on': 'true',
    'mcp-param-other': 'true',
    accept: 'text/html',
  };
  const names = ['Region', 'level', 'on'];
  expect(paramHeaders(headers, PARAMS, names)).toEqual({
    'mcp-param-region': 'us-west1',
    'mcp-param-level': '42',
    'mcp-param-on': 'true',
  });
  expect(paramHeaders(headers, { arguments: { region: '[removed]' } }, names)).toEqual({});
});

test.each([
  ['read', 'read'],
  ['Größe', base64('Größe')],
  [' read', base64(' read')],
  ['=?base64?cmVhZA==?=', base64('=?base64?cmVhZA==?=')],
])('a name %j is sent as %j', (name, header) => {
  expect(statelessHeaders(named(name))).toEqual({ 'mcp-method': 'tools/call', 'mcp-name': header });
});

test('a list is cached for its agent alone, and no longer than five minutes', () => {
  const list = { tools: [], ttlMs: 86_400_000, cacheScope: 'public' };
  expect(statelessAnswer('tools/list', { result: list }).answer).toEqual({
    result: { tools: [], resultType: 'complete', ttlMs: 300_000, cacheScope: 'private' },
  });
});
