import ipaddr from 'ipaddr.js';
import type { Config } from '../../config.ts';
import { ownerInServer, unverifiedServer, VERIFY } from '../../foundation/database-settings.ts';
import { isLoopback, parseDatabaseUrl } from '../../foundation/database-url.ts';
import type { OutboundRule } from '../../foundation/outbound-rule.ts';
import { error, type Problem, warning } from './problem.ts';

/** Returns what settings alone show to be missing or unsafe; opens and reads nothing. */
export function settingsProblems(config: Config): Problem[] {
  return [
    ...environmentProblems(config),
    ...publicUrlProblems(config),
    ...gatewayUrlProblems(config),
    ...metricsProblems(config),
    ...config.outboundAllow.flatMap((rule) => outboundProblems(rule, config)),
    ...ownerProblems(config),
    ...connectionProblems(config),
    ...logProblems(config),
    ...tracingProblems(config),
  ];
}

/** Headers of a collector are its credential. */
function tracingProblems({ tracing }: Config): Problem[] {
  if (tracing === null || Object.keys(tracing.headers).length === 0) return [];
  const { protocol, hostname } = new URL(tracing.url);
  if (protocol === 'https:' || isLoopback(hostname)) return [];
  return [
    warning(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      `should be an https URL while OTEL_EXPORTER_OTLP_HEADERS is set: who reads the connection reads the headers (got ${tracing.url})`,
      'set an https URL, or remove the headers',
    ),
  ];
}

const isProduction = ({ environment }: Config) => environment === 'production';

function environmentProblems({ environment, listen }: Config): Problem[] {
  if (environment !== 'development' || isLoopback(listen.host)) return [];
  return [
    error(
      'SVC_ENVIRONMENT',
      `must not be development while SVC_LISTEN is reached from other machines (got ${listen.host}:${listen.port})`,
      'set SVC_ENVIRONMENT=production, or listen on 127.0.0.1',
    ),
  ];
}

function publicUrlProblems(config: Config): Problem[] {
  const { publicUrl, listen } = config;
  if (publicUrl === null) {
    const message = 'must be set for people to sign in (got none)';
    const next = 'set it to the address that browsers open';
    return [(isProduction(config) ? error : warning)('SVC_PUBLIC_URL', message, next)];
  }
  const { protocol, hostname, port } = new URL(publicUrl);
  const isLocal = isLoopback(hostname);
  if (isProduction(config) && (protocol !== 'https:' || isLocal)) {
    return [
      error(
        'SVC_PUBLIC_URL',
        `must be an https URL of a host that others reach in production (got ${publicUrl})`,
        'terminate TLS in front of the service and set that address',
      ),
    ];
  }
  if (protocol === 'http:' && !isLocal) {
    return [
      error(
        'SVC_PUBLIC_URL',
        `must be an https URL unless it is on loopback: browsers keep no session otherwise (got ${publicUrl})`,
        'terminate TLS in front of the service and set that address',
      ),
    ];
  }
  const own = Number(port || (protocol === 'https:' ? 443 : 80));
  if (protocol === 'https:' || listen.port === 0 || own === listen.port) return [];
  return [
    warning(
      'SVC_PUBLIC_URL',
      `has another port than SVC_LISTEN (got ${publicUrl} and ${listen.host}:${listen.port})`,
      'make them the same unless a proxy is between them',
    ),
  ];
}

function gatewayUrlProblems(config: Config): Problem[] {
  const { gatewayUrl, roles } = config;
  if (gatewayUrl === null) {
    if (!roles.has('gateway')) return [];
    return [
      warning(
        'SVC_GATEWAY_URL',
        'must be set for agents to be shown how to connect to the gateway (got none)',
        'set it to the address under which agents reach this service',
      ),
    ];
  }
  const { protocol, hostname } = new URL(gatewayUrl);
  if (protocol === 'https:' || isLoopback(hostname)) return [];
  return [
    (isProduction(config) ? error : warning)(
      'SVC_GATEWAY_URL',
      `must be an https URL: agents send their tokens there (got ${gatewayUrl})`,
      'terminate TLS in front of the service and set that address',
    ),
  ];
}

function metricsProblems({ metrics, listen }: Config): Problem[] {
  if (metrics === null) return [];
  if (metrics.port !== 0 && metrics.port === listen.port && metrics.host === listen.host) {
    return [
      error(
        'SVC_METRICS_ADDRESS',
        `must differ from SVC_LISTEN (got ${metrics.host}:${metrics.port})`,
        'choose another port',
      ),
    ];
  }
  if (isLoopback(metrics.host)) return [];
  return [
    warning(
      'SVC_METRICS_ADDRESS',
      `is read without a credential by whoever reaches it (got ${metrics.host}:${metrics.port})`,
      'admit the collector alone by a firewall or network policy, or listen on 127.0.0.1',
    ),
  ];
}

/** Smallest prefix lengths of a range that one network of an organisation has. */
const NARROW = { ipv4: 16, ipv6: 48 } as const;

function outboundProblems(rule: OutboundRule, config: Config): Problem[] {
  const text = rule.kind === 'range' ? rule.cidr : `${rule.host}:${rule.port}`;
  if (opensLoopback(rule)) {
    const level = isProduction(config) ? error : warning;
    return [
      level(
        'SVC_OUTBOUND_ALLOW',
        `lets tenants call services on this machine (got ${text})`,
        'name the private hosts that they need instead',
      ),
    ];
  }
  if (rule.kind === 'host') return [];
  const [network, bits] = ipaddr.parseCIDR(rule.cidr);
  if (bits >= NARROW[network.kind()]) return [];
  return [
    warning(
      'SVC_OUTBOUND_ALLOW',
      `lets tenants call every private host of a large range (got ${text})`,
      'name the hosts as host:port, or a smaller range',
    ),
  ];
}

const LOOPBACK_RANGES = ['127.0.0.0/8', '::1/128'].map((text) => ipaddr.parseCIDR(text));

/** Two ranges overlap where the shorter prefix of both contains the other network. */
function opensLoopback(rule: OutboundRule): boolean {
  if (rule.kind === 'host') return isLoopback(rule.host);
  const [network, bits] = ipaddr.parseCIDR(rule.cidr);
  return LOOPBACK_RANGES.some(
    ([other, otherBits]) =>
      network.kind() === other.kind() && network.match(other, Math.min(bits, otherBits)),
  );
}

function ownerProblems(config: Config): Problem[] {
  const refused = ownerInServer(config);
  return refused === null ? [] : [error(refused.variable, refused.problem, refused.next)];
}

function connectionProblems({ databaseUrl }: Config): Problem[] {
  const url = databaseUrl === null ? null : parseDatabaseUrl(databaseUrl);
  const problem = url === null ? null : unverifiedServer(url);
  return problem === null ? [] : [warning('SVC_DATABASE_URL', problem, VERIFY)];
}

function logProblems({ logLevel }: Config): Problem[] {
  if (logLevel !== 'silent') return [];
  return [
    warning(
      'SVC_LOG_LEVEL',
      'hides every failure, and the setup code of a deployment without a tenant (got silent)',
      'set it to info',
    ),
  ];
}
