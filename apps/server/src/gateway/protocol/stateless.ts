import { clientCapabilities } from './client-grammar.ts';
import { level } from './contents.ts';
import type { Answer, Message, Params } from './message.ts';
import { isObject } from './message.ts';
import { ProtocolError, RPC, type RpcId } from './protocol-error.ts';
import { SESSION_VERSIONS } from './request-checks.ts';
import { rebuild } from './shape.ts';

/** The version without sessions: each request contains its client's version and capabilities. */
export const STATELESS_VERSION = '2026-07-28';
const ALL_VERSIONS: readonly string[] = [STATELESS_VERSION, ...SESSION_VERSIONS];

const PREFIX = 'io.modelcontextprotocol/';
export const META = {
  version: `${PREFIX}protocolVersion`,
  clientInfo: `${PREFIX}clientInfo`,
  capabilities: `${PREFIX}clientCapabilities`,
  logLevel: `${PREFIX}logLevel`,
  serverInfo: `${PREFIX}serverInfo`,
  subscription: `${PREFIX}subscriptionId`,
} as const;

/** A stateless request's description of its client. */
export type ClientEnvelope = {
  /** What the client can do, of what the protocol has. */
  readonly capabilities: Params;
  readonly logLevel: string | null;
};

type Headers = Readonly<Record<string, string | string[] | undefined>>;
type Request = Message & { kind: 'request' };

/** Requests whose Mcp-Name header repeats a parameter of the body. */
const NAMED: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};
/** Requests whose results state how long they may be cached. */
const CACHEABLE: ReadonlySet<string> = new Set([
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
]);
const MAX_TTL_MS = 300_000;

/** True for a message that claims the stateless protocol, rightly or not: by its header or in its `_meta`. */
export function isStateless(headers: Headers, message: Message): boolean {
  const sent = headers['mcp-protocol-version'];
  if (sent === STATELESS_VERSION) return true;
  if (message.kind === 'response') return false;
  const meta = message.params['_meta'];
  return isObject(meta) && META.version in meta;
}

/**
 * Checks that the headers of a stateless request match its body (2026-07-28, Streamable HTTP, "Server
 * Validation"), and returns the description of its client. Throws -32020, -32602 or -32022.
 */
export function envelopeOf(headers: Headers, { id, method, params }: Request): ClientEnvelope {
  const meta = isObject(params['_meta']) ? params['_meta'] : {};
  const version = meta[META.version];
  const sent = headers['mcp-protocol-version'];
  if (sent === undefined) throw mismatch(id, 'MCP-Protocol-Version is missing');
  if (version !== undefined && version !== sent) {
    throw mismatch(id, 'MCP-Protocol-Version is not the version in _meta');
  }
  const { [META.capabilities]: capabilities } = meta;
  if (typeof version !== 'string' || !isObject(capabilities)) {
    throw invalid(id, `_meta must have ${META.version} and ${META.capabilities}`);
  }
  if (version !== STATELESS_VERSION) {
    throw new ProtocolError(400, RPC.unsupportedVersion, 'Unsupported protocol version', {
      id,
      data: { supported: ALL_VERSIONS, requested: version },
    });
  }
  if (headers['mcp-method'] !== method) {
    throw mismatch(id, `Mcp-Method is not the method of the body ("${method}")`);
  }
  const named = NAMED[method];
  if (named !== undefined && decodedHeader(headers['mcp-name']) !== params[named]) {
    throw mismatch(id, `Mcp-Name is missing, or not the ${named} in the body`);
  }
  refuseForeignParams(headers, { kind: 'request', id, method, params });
  return {
    capabilities: shownCapabilities(capabilities),
    logLevel: rebuild(level, meta[META.logLevel], STATELESS_VERSION, { count: 0 }) as string | null,
  };
}

/** Returns the headers of a stateless request to a server. */
export function statelessHeaders({ method, params }: Request): Record<string, string> {
  const named = NAMED[method];
  const name = named === undefined ? undefined : params[named];
  return {
    'mcp-method': method,
    ...(typeof name === 'string' && { 'mcp-name': encodedHeader(name) }),
  };
}

/** What servers are told of who calls. */
export const GATEWAY_INFO = { name: 'svc-gateway', version: '1' } as const;

/** Returns what a client says that it can do, of what the protocol has: no names of its own. */
export function shownCapabilities(capabilities: unknown): Params {
  const shown = rebuild(clientCapabilities, capabilities, STATELESS_VERSION, { count: 0 });
  return (shown as Params | null) ?? {};
}

/** Returns a request with what the client can do in its `_meta`, in the name of the gateway. */
export function withEnvelope(
  request: Request,
  { capabilities, logLevel }: ClientEnvelope,
): Request {
  const meta = isObject(request.params['_meta']) ? request.params['_meta'] : {};
  return {
    ...request,
    params: {
      ...request.params,
      _meta: {
        ...meta,
        [META.version]: STATELESS_VERSION,
        [META.capabilities]: capabilities,
        [META.clientInfo]: GATEWAY_INFO,
        ...(logLevel !== null && { [META.logLevel]: logLevel }),
      },
    },
  };
}

/** Returns an answer as a stateless client gets it, with the HTTP status that its error code has. */
export function statelessAnswer(
  method: string,
  answer: Answer,
): { answer: Answer; status: number } {
  if ('error' in answer) return { answer, status: statusOf(answer.error['code']) };
  const { resultType = 'complete', ttlMs, ...result } = answer.result;
  const isCacheable = CACHEABLE.has(method) && resultType === 'complete';
  const ttl = typeof ttlMs === 'number' && ttlMs > 0 ? Math.min(Math.floor(ttlMs), MAX_TTL_MS) : 0;
  return {
    answer: {
      result: {
        ...result,
        resultType,
        ...(method === 'server/discover' && { supportedVersions: ALL_VERSIONS }),
        // lists depend on what the agent may call, and placeholders on the agent
        ...(isCacheable && { ttlMs: ttl, cacheScope: 'private' }),
      },
    },
    status: 200,
  };
}

/** Returns the answer of a stateless server as a client with a session gets it. */
export function sessionAnswer(answer: Answer): Answer {
  if ('error' in answer) return answer;
  const { resultType: _type, ttlMs: _ttl, cacheScope: _scope, ...result } = answer.result;
  return { result };
}

/** Changes of lists and resources come over streams that the gateway does not translate, so none are announced. */
export function withoutChanges(capabilities: Params): Params {
  return Object.fromEntries(
    Object.entries(capabilities).map(([name, value]) => {
      if (!isObject(value)) return [name, value];
      const { listChanged: _list, subscribe: _subscribe, ...rest } = value;
      return [name, rest];
    }),
  );
}

/** Decodes a header that may be in the form `=?base64?...?=`; undefined where it is missing or malformed. */
function decodedHeader(value: string | string[] | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  const encoded = /^=\?base64\?(.*)\?=$/.exec(value)?.[1];
  if (encoded === undefined) return value;
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.toString('base64') === encoded ? bytes.toString('utf8') : undefined;
}

/** Encodes a text for a header: as it is where it is visible ASCII without outer spaces, else in base64. */
function encodedHeader(value: string): string {
  const isPlain = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value);
  if (isPlain && !/^=\?base64\?.*\?=$/.test(value)) return value;
  return `=?base64?${Buffer.from(value).toString('base64')}?=`;
}

/**
 * Returns the headers that repeat arguments (`x-mcp-header`), of these names, where they match an argument of the call: as the
 * argument is written.
 */
export function paramHeaders(
  headers: Headers,
  params: Params,
  names: readonly string[],
): Record<string, string> {
  const values = valuesOf(params['arguments']);
  return Object.fromEntries(
    names.flatMap((name) => {
      const header = `${PARAM_PREFIX}${name.toLowerCase()}`;
      const value = matchOf(headers[header], values);
      return value === undefined ? [] : [[header, encodedHeader(value)]];
    }),
  );
}

function refuseForeignParams(headers: Headers, { id, params }: Request): void {
  const values = valuesOf(params['arguments']);
  for (const [name, value] of Object.entries(headers)) {
    if (isParamHeader(name) && !isAmong(value, values)) {
      throw mismatch(id, `${name} is no value of the arguments`);
    }
  }
}

const PARAM_PREFIX = 'mcp-param-';

function isParamHeader(name: string): boolean {
  return name.startsWith(PARAM_PREFIX);
}

function isAmong(header: string | string[] | undefined, values: ReadonlySet<string>): boolean {
  return matchOf(header, values) !== undefined;
}

/** Returns the argument that a header repeats, as the argument is written. */
function matchOf(
  header: string | string[] | undefined,
  values: ReadonlySet<string>,
): string | undefined {
  const value = decodedHeader(header);
  if (value === undefined || values.has(value)) return value;
  const number = String(Number(value));
  return values.has(number) ? number : undefined;
}

/** The texts, numbers and truth values in a value, at any depth. */
function valuesOf(value: unknown, values: Set<string> = new Set()): ReadonlySet<string> {
  if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) valuesOf(item, values);
  } else if (value !== undefined) {
    values.add(String(value));
  }
  return values;
}

function statusOf(code: unknown): number {
  if (code === RPC.methodNotFound) return 404;
  const isRequestAtFault = [
    RPC.headerMismatch,
    RPC.missingCapability,
    RPC.unsupportedVersion,
  ].includes(code as never);
  return isRequestAtFault ? 400 : 200;
}

function mismatch(id: RpcId, problem: string): ProtocolError {
  return new ProtocolError(400, RPC.headerMismatch, `Header mismatch: ${problem}`, { id });
}

function invalid(id: RpcId, problem: string): ProtocolError {
  return new ProtocolError(400, RPC.invalidParams, problem, { id });
}
