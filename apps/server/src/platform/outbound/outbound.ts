import { Agent, type Dispatcher } from 'undici';
import { orAbort } from '../../foundation/or-abort.ts';
import type { OutboundRule } from '../../foundation/outbound-rule.ts';
import { addressPolicy } from './address-policy.ts';
import { Exchange } from './exchange.ts';
import {
  guardedConnector,
  type Lookup,
  permittedAddresses,
  systemLookup,
} from './guarded-connector.ts';
import { InFlight, type InFlightLimits } from './in-flight.ts';
import { connectionError, OutboundError } from './outbound-error.ts';
import { isRedirect, redirectTarget } from './redirect.ts';

export type OutboundRequest = {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** From the first look-up to the last byte of the body, redirects included. */
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** How many redirects a GET or HEAD follows, at most MAX_REDIRECTS; one more is an error. */
  readonly redirects?: number;
  readonly signal?: AbortSignal;
};

export type OutboundResponse<Body> = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Body;
};

export type OutboundResult<Body> =
  | { readonly ok: true; readonly response: OutboundResponse<Body> }
  | { readonly ok: false; readonly error: OutboundError };

export type PermittedAddresses =
  | { readonly ok: true; readonly addresses: readonly string[] }
  | { readonly ok: false; readonly error: OutboundError };

/** The only way to hosts that a tenant names. */
export type Outbound = {
  /** Returns the whole answer. */
  request(url: string, request?: OutboundRequest): Promise<OutboundResult<Buffer>>;
  /**
   * Returns the answer with its body as it arrives. The iterable throws `OutboundError` past a limit; leaving the loop
   * early closes the connection. A body that nobody reads keeps its connection until the deadline.
   */
  stream(
    url: string,
    request?: OutboundRequest,
  ): Promise<OutboundResult<AsyncIterable<Buffer, void>>>;
  /**
   * Returns the addresses that a request to this URL would connect to, for a program that connects by itself: it gets these and
   * looks up none.
   */
  addressesOf(url: string): Promise<PermittedAddresses>;
  close(): Promise<void>;
};

export type OutboundOptions = {
  /** Entries of `SVC_OUTBOUND_ALLOW`. */
  readonly allow: readonly OutboundRule[];
  /** Admits loopback addresses: for development, where the identity provider runs beside the service. */
  readonly allowLoopback: boolean;
  readonly log: { warn(details: object, message: string): void };
  readonly lookup?: Lookup;
  readonly limits?: OutboundLimits;
};

/** Requests under way, and connections to each origin and in all. */
export type OutboundLimits = InFlightLimits & {
  readonly connectionsPerOrigin: number;
  readonly connections: number;
};

const MAX_REDIRECTS = 3;
const LIMITS: OutboundLimits = {
  inFlight: 128,
  inFlightPerOrigin: 16,
  connectionsPerOrigin: 8,
  connections: 256,
};
const DEFAULT_MAX_BYTES = 1_000_000;

/** Opens the way to the outside; limits hold for all requests together. */
export function openOutbound(options: OutboundOptions): Outbound {
  const policy = addressPolicy(options.allow, options.allowLoopback);
  const limits = options.limits ?? LIMITS;
  const lookup = options.lookup ?? systemLookup;
  const agent = new Agent({
    connect: guardedConnector(policy, lookup, limits.connections),
    connections: limits.connectionsPerOrigin,
    allowH2: false,
    // one deadline covers everything, see `Exchange`
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const inFlight = new InFlight(limits);
  const stream: Outbound['stream'] = async (text, request = {}) => {
    try {
      return { ok: true, response: await open(agent, inFlight, parseUrl(text), request) };
    } catch (cause) {
      const error = connectionError(URL.canParse(text) ? new URL(text).host : 'the host', cause);
      if (error.code === 'refused_address') options.log.warn({ code: error.code }, error.message);
      return { ok: false, error };
    }
  };
  return {
    stream,
    addressesOf: async (text) => {
      try {
        const target = connectionTarget(parseUrl(text));
        return { ok: true, addresses: await permittedAddresses(policy, lookup, target) };
      } catch (error) {
        return { ok: false, error: error as OutboundError };
      }
    },
    request: async (url, request) => {
      const result = await stream(url, request);
      if (!result.ok) return result;
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of result.response.body) chunks.push(chunk);
        return { ok: true, response: { ...result.response, body: Buffer.concat(chunks) } };
      } catch (error) {
        return { ok: false, error: error as OutboundError };
      }
    },
    close: () => agent.destroy(),
  };
}

async function open(
  agent: Agent,
  inFlight: InFlight,
  url: URL,
  request: OutboundRequest,
): Promise<OutboundResponse<AsyncIterable<Buffer, void>>> {
  const exchange = new Exchange(url.host, request, inFlight.enter(url.origin, url.host));
  try {
    return await follow(agent, exchange, url, request);
  } catch (error) {
    exchange.end();
    throw error;
  }
}

async function follow(
  agent: Agent,
  exchange: Exchange,
  start: URL,
  request: OutboundRequest,
): Promise<OutboundResponse<AsyncIterable<Buffer, void>>> {
  const { method = 'GET', body, redirects = 0 } = request;
  const maxRedirects = Math.min(redirects, MAX_REDIRECTS);
  let url = start;
  let headers = request.headers ?? {};
  for (let followed = 0; ; followed++) {
    // undici aborts nothing before it has a connection
    const answer = await orAbort(
      agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method,
        headers: { ...headers, 'accept-encoding': 'identity' },
        body: body ?? null,
        signal: exchange.signal,
      }),
      exchange.signal,
    );
    if (!isRedirect(answer.statusCode)) return response(answer, url.host, exchange, request);
    answer.body.on('error', () => {}).destroy();
    if (followed >= maxRedirects || (method !== 'GET' && method !== 'HEAD')) {
      throw new OutboundError(
        'redirects',
        `${url.host} answered ${answer.statusCode} after ${followed} redirects; at most ${maxRedirects} are followed, with GET and HEAD only`,
      );
    }
    ({ url, headers } = redirectTarget(url, answer.headers['location'], headers));
  }
}

function response(
  answer: Dispatcher.ResponseData,
  host: string,
  exchange: Exchange,
  request: OutboundRequest,
): OutboundResponse<AsyncIterable<Buffer, void>> {
  const { maxBytes = DEFAULT_MAX_BYTES } = request;
  const encoding = answer.headers['content-encoding'] ?? 'identity';
  const length = Number(answer.headers['content-length'] ?? 0);
  const refused =
    encoding !== 'identity'
      ? new OutboundError('unsupported_encoding', `${host} answered with a content-encoding`)
      : request.method !== 'HEAD' && length > maxBytes
        ? tooLarge(host, maxBytes)
        : null;
  if (refused !== null) {
    answer.body.on('error', () => {}).destroy();
    throw refused;
  }
  const body = limited(answer.body, host, maxBytes, exchange);
  return { status: answer.statusCode, headers: answer.headers, body };
}

/** Ends the exchange with the body's last byte, its error, or the reader's loss of interest. */
function limited(
  body: Dispatcher.ResponseData['body'],
  host: string,
  maxBytes: number,
  exchange: Exchange,
): AsyncIterable<Buffer, void> {
  // nobody may be reading when the deadline passes: the error is thrown to the next reader
  body.on('error', () => exchange.end());
  return (async function* () {
    let bytes = 0;
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw tooLarge(host, maxBytes);
        yield chunk;
      }
    } catch (error) {
      throw connectionError(host, error);
    } finally {
      body.destroy();
      exchange.end();
    }
  })();
}

function tooLarge(host: string, maxBytes: number): OutboundError {
  return new OutboundError('too_large', `${host} answered with more than ${maxBytes} bytes`);
}

/** Where a request to this URL connects: the name without the brackets of an IPv6 address, and the port that is meant. */
function connectionTarget({ hostname, protocol, port }: URL) {
  const defaultPort = protocol === 'https:' ? 443 : 80;
  return {
    hostname: hostname.replace(/^\[|\]$/g, ''),
    protocol,
    port: port === '' ? defaultPort : Number(port),
  };
}

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new OutboundError('invalid_url', 'the URL must be absolute and begin with https://');
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutboundError('invalid_url', `the URL of ${url.host} must not hold user or password`);
  }
  return url;
}
