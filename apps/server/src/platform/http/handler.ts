import { createHash } from 'node:crypto';
import { type Route, route } from '@svc/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { OperationThread } from '../bulk/operation-thread.ts';
import { tenantOf } from '../identity/credential.ts';
import { inputReader } from './input.ts';
import type { LoopTurns } from './loop-turns.ts';
import { type Operation, WrittenJson } from './operation.ts';
import type { OperationRequest } from './operation-request.ts';
import { type OperationHost, operationRunner } from './run-operation.ts';
import { sendPieces } from './send-pieces.ts';

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

export type HandlerParts = OperationHost & {
  /** Runs the operations marked `isBulk`, on threads. */
  readonly bulk: OperationThread;
  /** Runs the operations marked `withdrawsAuthority`, on a thread. */
  readonly authority: OperationThread;
  /** The event loop, which requests take in turns of their tenants. */
  readonly turns: LoopTurns;
};

/** Returns what Fastify calls for an operation: it starts in its tenant's turn. */
export function handlerOf(operation: Operation, parts: HandlerParts): Handler {
  // these go to their thread at once, whatever else the tenant has under way
  if (withdrawsAuthority(operation))
    return threadHandler(operation, route(operation.id), parts.authority);
  const handle = handlerInTurn(operation, parts);
  return (request, reply) => {
    const turn = parts.turns.take(tenantIdOf(request));
    return turn === null ? handle(request, reply) : turn.then(() => handle(request, reply));
  };
}

function handlerInTurn(operation: Operation, { bulk, turns, ...host }: HandlerParts): Handler {
  const entry = route(operation.id);
  if (operation.access === 'check') {
    return (request) => operation.run(credentialOf(request), request);
  }
  if (operation.access === 'stream') {
    const readInput = inputReader(entry);
    return (request, reply) => {
      const { principal } = request;
      if (principal === undefined) throw new Error('the request has no principal');
      const { params, query, body } = request;
      const ifMatch = ifMatchOf(request);
      return operation.run(readInput({ principal, params, query, body, ifMatch }), reply);
    };
  }
  if (operation.isBulk === true) return threadHandler(operation, entry, bulk);
  const run = operationRunner(operation, host);
  return async (request, reply) => {
    const { status, body } = await run(requestOf(request));
    // a page of a list takes longer to write than a check to be decided
    if (operation.access === 'read') await turns.take(tenantIdOf(request));
    if (operation.access === 'document') {
      return sendPieces(reply.code(status), body as Iterable<string>);
    }
    if (body instanceof WrittenJson) {
      return reply.code(status).type('application/json; charset=utf-8').send(body.bytes);
    }
    if (entry.success.contentType !== undefined) reply.type(entry.success.contentType);
    return reply.code(status).send(body ?? undefined);
  };
}

/** The body goes to the thread as the bytes that came, and the answer comes back as the bytes to send. */
function threadHandler({ id, access }: Operation, entry: Route, thread: OperationThread): Handler {
  return async (request, reply) => {
    const bulkRequest = {
      operationId: id,
      credential: credentialOf(request),
      params: request.params,
      query: request.query,
      body: Buffer.isBuffer(request.body) ? request.body : null,
      idempotencyKey: idempotencyKey(request),
      ifMatch: ifMatchOf(request),
      path: request.url,
    };
    // nobody reads the answer of a read; what a write was asked for is done all the same
    const isAbandoned = () => access !== 'write' && reply.raw.closed;
    const { status, body } = await thread.run(bulkRequest, isAbandoned);
    if (status === 204) return reply.code(status).send();
    const type = entry.success.contentType ?? 'application/json; charset=utf-8';
    return reply.code(status).type(type).send(body);
  };
}

/** Returns whether an operation runs on the thread for withdrawing authority. */
export function withdrawsAuthority(operation: Operation): boolean {
  return 'withdrawsAuthority' in operation && operation.withdrawsAuthority === true;
}

function requestOf(request: FastifyRequest): OperationRequest {
  const { params, query, body, url } = request;
  return {
    credential: credentialOf(request),
    params,
    query,
    body,
    idempotencyKey: idempotencyKey(request),
    ifMatch: ifMatchOf(request),
    contentHash: () =>
      createHash('sha256')
        .update(`${url}\n${JSON.stringify(body ?? null)}`)
        .digest(),
  };
}

function credentialOf({ credential }: FastifyRequest) {
  if (credential === undefined) throw new Error('the request has no credential');
  return credential;
}

function tenantIdOf(request: FastifyRequest): string {
  return tenantOf(credentialOf(request)).id;
}

function ifMatchOf({ headers }: FastifyRequest): string | null {
  return headers['if-match'] ?? null;
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new ApiError('malformed', 'Idempotency-Key must be 1 to 200 visible ASCII characters');
}
