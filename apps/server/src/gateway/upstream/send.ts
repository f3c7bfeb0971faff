import type { Credential } from '../../platform/identity/credential.ts';
import type { Outbound, OutboundResponse } from '../../platform/outbound/outbound.ts';
import type { Span } from '../../platform/tracing/span.ts';
import type { Params } from '../protocol/message.ts';
import type { RpcId } from '../protocol/protocol-error.ts';
import type { UpstreamServer } from '../servers/registry.ts';
import {
  failureOf,
  type JsonReader,
  noMessages,
  type Received,
  readError,
  readMessages,
} from './read-messages.ts';
import { type RequestReports, reportRequest } from './report-request.ts';
import { tracedReply } from './trace-reply.ts';
import {
  CredentialFailure,
  type SubjectToken,
  type UpstreamCredentials,
} from './upstream-credentials.ts';
import { ProgramFailure, UpstreamFailure } from './upstream-failure.ts';

export type UpstreamRequest = {
  readonly method: 'POST' | 'GET' | 'DELETE';
  /** The message as it is sent, of a POST. */
  readonly message?: Params;
  readonly upstreamId: string | null;
  /** Id of the server's last event that arrived, to resume its stream after it. */
  readonly lastEventId?: string;
  /** Null for `initialize`. */
  readonly version: string | null;
  readonly traceparent: string | null;
  /** Ends with the reply; absent where traces are off. */
  readonly span?: Span;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Reads the error in a refusal, too, as the response to this request: the stateless protocol has both. */
  readonly errorsOf?: RpcId;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Bytes of all messages of the response together. */
  readonly maxBytes: number;
};

export type UpstreamReply = {
  readonly status: number;
  readonly upstreamId: string | null;
  readonly isStream: boolean;
  readonly messages: AsyncGenerator<Received, void>;
  /** Discards the response, for a reply whose messages are not read. */
  discard(): Promise<void>;
};

/** The ways to servers, and what is presented to them. */
export type UpstreamWays = RequestReports & {
  readonly inspector: JsonReader;
  readonly outbound: Outbound;
  readonly credentials: UpstreamCredentials;
  readonly stdio: {
    /** Sends one request to a server that the gateway starts. Throws `UpstreamFailure`. */
    send(visit: UpstreamVisit, request: UpstreamRequest): Promise<UpstreamReply>;
  };
};

/** Whose request is sent on to which server. */
export type UpstreamVisit = {
  readonly server: UpstreamServer;
  readonly credential: Credential;
  readonly request: { readonly headers: { readonly authorization?: string | undefined } };
};

/**
 * Sends one request to a server; its messages are read as they arrive. Once, where the server refuses a token that was
 * obtained for it, another one is obtained. Throws `UpstreamFailure`.
 */
export function sendUpstream(
  ways: UpstreamWays,
  visit: UpstreamVisit,
  request: UpstreamRequest,
): Promise<UpstreamReply> {
  const sending = sendWithCredential(ways, visit, request);
  return request.span === undefined ? sending : tracedReply(request.span, sending);
}

async function sendWithCredential(
  ways: UpstreamWays,
  visit: UpstreamVisit,
  request: UpstreamRequest,
): Promise<UpstreamReply> {
  const { url } = visit.server;
  if (url === null) return sendToProgram(ways, visit, request);
  const reply = await sendOnce(ways, url, visit, request);
  if (reply.status !== 401 || !ways.credentials.forget(visit.server, subjectOf(visit)))
    return reply;
  await reply.discard();
  return sendOnce(ways, url, visit, request);
}

async function sendToProgram(
  ways: UpstreamWays,
  visit: UpstreamVisit,
  request: UpstreamRequest,
): Promise<UpstreamReply> {
  const began = performance.now();
  try {
    const reply = await ways.stdio.send(visit, request);
    reportRequest(ways, visit.server, began, reply);
    return reply;
  } catch (error) {
    if (!request.signal.aborted) {
      const reason = error instanceof ProgramFailure ? new Error(error.reason) : error;
      reportRequest(ways, visit.server, began, { error: reason });
    }
    throw error;
  }
}

/** The caller's JWT, for a token exchange; a lab token goes nowhere. */
function subjectOf({ credential, request }: UpstreamVisit): SubjectToken {
  return () => {
    if (credential.kind !== 'agent-jwt') return null;
    return /^Bearer +([\x21-\x7e]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
  };
}

async function authorizationOf({ credentials }: UpstreamWays, visit: UpstreamVisit) {
  try {
    return await credentials.authorization(visit.server, subjectOf(visit));
  } catch (error) {
    if (error instanceof CredentialFailure) throw new UpstreamFailure(error.message);
    throw error;
  }
}

async function sendOnce(
  ways: UpstreamWays,
  url: string,
  visit: UpstreamVisit,
  request: UpstreamRequest,
): Promise<UpstreamReply> {
  const { server } = visit;
  const { method, message, timeoutMs, maxBytes } = request;
  const authorization = await authorizationOf(ways, visit);
  const given = new AbortController();
  const signal = AbortSignal.any([request.signal, given.signal]);
  const began = performance.now();
  const result = await ways.outbound.stream(url, {
    method,
    ...(message !== undefined && { body: JSON.stringify(message) }),
    headers: headersOf(authorization, request),
    timeoutMs,
    maxBytes,
    signal,
  });
  reportRequest(ways, server, began, result.ok ? result.response : result);
  if (!result.ok) throw failureOf(result.error);
  const { response } = result;
  request.span?.set({ 'http.response.status_code': response.status });
  const type = textHeader(response, 'content-type').split(';')[0]?.trim().toLowerCase();
  const isStream = type === 'text/event-stream';
  const isOk = response.status >= 200 && response.status < 300;
  const isRead = isOk
    ? isStream || type === 'application/json'
    : request.errorsOf !== undefined && isRefusal(response.status) && type === 'application/json';
  const messages = !isRead
    ? noMessages()
    : isOk
      ? readMessages(ways, server, response.body, isStream)
      : readError(ways, server, response.body, request.errorsOf as RpcId);
  const discard = async () => {
    // an empty body is read, so that its connection can be used again
    if (response.status !== 202 && response.status !== 204) given.abort();
    await drain(response.body);
  };
  if (!isRead) await discard();
  return {
    status: response.status,
    upstreamId: textHeader(response, 'mcp-session-id') || null,
    isStream,
    messages,
    discard,
  };
}

/** True for a status by which the request is at fault. */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500;
}

function headersOf(authorization: string | null, request: UpstreamRequest): Record<string, string> {
  const { method, upstreamId, version, traceparent, lastEventId } = request;
  return {
    ...request.headers,
    accept: method === 'GET' ? 'text/event-stream' : 'application/json, text/event-stream',
    'user-agent': 'svc-gateway',
    ...(method === 'POST' && { 'content-type': 'application/json' }),
    ...(upstreamId !== null && { 'mcp-session-id': upstreamId }),
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    ...(version !== null && { 'mcp-protocol-version': version }),
    ...(traceparent !== null && { traceparent }),
    ...(authorization !== null && { authorization }),
  };
}

async function drain(body: AsyncIterable<Buffer>): Promise<void> {
  try {
    for await (const _ of body) break;
  } catch {
    // nobody needs it
  }
}

function textHeader({ headers }: OutboundResponse<unknown>, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}
