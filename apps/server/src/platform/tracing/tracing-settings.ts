import { OperatorError } from '../../foundation/operator-error.ts';
import { oneOf, parseBaseUrl, type Variables } from '../../foundation/variables.ts';
import type { Sampling } from './sampling.ts';

/** Where spans are sent, and which; read from the standard variables of OpenTelemetry. */
export type TracingSettings = {
  /** Address of OTLP over HTTP. */
  readonly url: string;
  /** Of each request; may be credentials. */
  readonly headers: Readonly<Record<string, string>>;
  readonly sampling: Sampling;
  /** Attributes of the resource, `service.name` among them. */
  readonly resource: Readonly<Record<string, string>>;
};

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** As the specification of OpenTelemetry has it; see `Sampling` for what is less here. */
const DEFAULT_SAMPLER = 'parentbased_always_on';
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const HEADER_VALUE = /^[\x20-\x7e]*$/;

/** Returns null where no endpoint is set, or traces are turned off: then the other variables are not looked at. An empty value counts as unset. */
export function parseTracing(all: Variables): TracingSettings | null {
  const env = withoutEmpty(all);
  const url = endpoint(env);
  const exporter = env['OTEL_TRACES_EXPORTER'] ?? 'otlp';
  const isDisabled = env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true';
  if (url === null || isDisabled || exporter === 'none') return null;
  oneOf(['otlp', 'none'], 'OTEL_TRACES_EXPORTER', exporter);
  for (const name of ['OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'])
    oneOf(['http/protobuf'], name, env[name] ?? 'http/protobuf');
  return {
    url,
    headers: headers(env),
    sampling: sampling(env),
    resource: {
      'service.name': 'svc-server',
      ...Object.fromEntries(pairs(env, 'OTEL_RESOURCE_ATTRIBUTES')),
      ...(env['OTEL_SERVICE_NAME'] !== undefined && { 'service.name': env['OTEL_SERVICE_NAME'] }),
    },
  };
}

function withoutEmpty(env: Variables): Variables {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

/** The address of traces is taken as it is; the one of all signals is their common beginning. */
function endpoint(env: Variables): string | null {
  const own = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];
  if (own !== undefined) {
    parseBaseUrl('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', own);
    return new URL(own).href;
  }
  const base = env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (base === undefined) return null;
  return `${parseBaseUrl('OTEL_EXPORTER_OTLP_ENDPOINT', base)}/v1/traces`;
}

function headers(env: Variables): Record<string, string> {
  const name =
    env['OTEL_EXPORTER_OTLP_TRACES_HEADERS'] === undefined
      ? 'OTEL_EXPORTER_OTLP_HEADERS'
      : 'OTEL_EXPORTER_OTLP_TRACES_HEADERS';
  const given = pairs(env, name);
  for (const [at, [header, value]] of given.entries()) {
    if (!HEADER_NAME.test(header) || !HEADER_VALUE.test(value)) throw malformed(name, at);
  }
  return Object.fromEntries(given.map(([header, value]) => [header.toLowerCase(), value]));
}

/** Returns the pairs of `a=1,b=2%2C3`, with the values percent-decoded. */
function pairs(env: Variables, name: string): [string, string][] {
  const value = env[name];
  const items = value === undefined ? [] : value.split(',').map((item) => item.trim());
  return items.map((item, index) => {
    const at = item.indexOf('=');
    const text = decoded(item.slice(at + 1).trim());
    if (at < 1 || text === null) throw malformed(name, index);
    return [item.slice(0, at).trim(), text];
  });
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Names the place and not the text, which may be a credential. */
function malformed(name: string, at: number): OperatorError {
  return new OperatorError(
    `${name} must be a list of NAME=VALUE with percent-encoded values (item ${at + 1} is not)`,
  );
}

function sampling(env: Variables): Sampling {
  const sampler = oneOf(
    SAMPLERS,
    'OTEL_TRACES_SAMPLER',
    env['OTEL_TRACES_SAMPLER'] ?? DEFAULT_SAMPLER,
  );
  const followsParent = sampler.startsWith('parentbased_');
  const root = sampler.replace('parentbased_', '');
  if (root !== 'traceidratio') return { ratio: root === 'always_on' ? 1 : 0, followsParent };
  const given = env['OTEL_TRACES_SAMPLER_ARG'] ?? '1';
  const ratio = /^(?:\d+\.?\d*|\.\d+)$/.test(given) ? Number(given) : Number.NaN;
  if (ratio >= 0 && ratio <= 1) return { ratio, followsParent };
  throw new OperatorError(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1 (got "${given}")`);
}
