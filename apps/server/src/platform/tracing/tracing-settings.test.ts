import { expect, test } from 'vitest';
import { OperatorError } from '../../foundation/operator-error.ts';
import { parseTracing } from './tracing-settings.ts';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example:4318/' };

test.each([
  [{}],
  [{ OTEL_SERVICE_NAME: 'svc', OTEL_TRACES_SAMPLER: 'unknown' }],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }],
  [{ ...ENDPOINT, OTEL_SDK_DISABLED: 'true' }],
  [{ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }],
])('%j leaves traces off [OPS-03/traces]', (env) => {
  expect(parseTracing(env)).toBeNull();
});

test('an endpoint alone turns traces on, with the defaults of the specification [OPS-03/traces]', () => {
  expect(parseTracing(ENDPOINT)).toEqual({
    url: 'https://otel.example:4318/v1/traces',
    headers: {},
    sampling: { ratio: 1, followsParent: true },
    resource: { 'service.name': 'svc-server' },
  });
});

test('the endpoint and the headers of traces come before those of all signals [OPS-03/traces]', () => {
  const settings = parseTracing({
    ...ENDPOINT,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/custom/',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-one=1',
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'X-Two = a%3Db%2C%20c',
  });
  expect(settings?.url).toBe('http://127.0.0.1:4318/custom/');
  expect(settings?.headers).toEqual({ 'x-two': 'a=b, c' });
});

test.each([
  ['always_on', undefined, { ratio: 1, followsParent: false }],
  ['always_off', undefined, { ratio: 0, followsParent: false }],
  ['traceidratio', '0.25', { ratio: 0.25, followsParent: false }],
  ['parentbased_always_on', undefined, { ratio: 1, followsParent: true }],
  ['parentbased_always_off', 'not looked at', { ratio: 0, followsParent: true }],
  ['parentbased_traceidratio', '.5', { ratio: 0.5, followsParent: true }],
  ['parentbased_traceidratio', undefined, { ratio: 1, followsParent: true }],
])(
  'the sampler %s with %s [OPS-03/traces]',
  (OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG, sampling) => {
    const env = { ...ENDPOINT, OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG };
    expect(parseTracing(env)?.sampling).toEqual(sampling);
  },
);

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'ftp://otel.example'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'http/json'],
  ['OTEL_TRACES_EXPORTER', 'zipkin'],
  ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
  ['OTEL_RESOURCE_ATTRIBUTES', 'team'],
  ['OTEL_RESOURCE_ATTRIBUTES', 'team=%zz'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'two words=1'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x=a%0d%0ab'],
])('%s=%s is refused by the name of the variable [OPS-03/traces]', (name, value) => {
  const parse = () => parseTracing({ ...ENDPOINT, [name]: value });
  expect(parse).toThrow(OperatorError);
  expect(parse).toThrow(new RegExp(`^${name} must be `));
});

test.each(['-0.1', '1.1', 'half', '1e0', 'NaN'])(
  'OTEL_TRACES_SAMPLER_ARG=%s is refused with a sampler by ratio [OPS-03/traces]',
  (value) => {
    const env = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: value };
    expect(() => parseTracing({ ...ENDPOINT, ...env })).toThrow(
      `OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1 (got "${value}")`,
    );
  },
);

test('a wrong header is named by its place: its text may be a credential [OPS-03/traces]', () => {
  const value = `x-one=1,${'q'.repeat(20)},`;
  expect(() => parseTracing({ ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: value })).toThrow(
    'OTEL_EXPORTER_OTLP_HEADERS must be a list of NAME=VALUE with percent-encoded values (item 2 is not)',
  );
});
