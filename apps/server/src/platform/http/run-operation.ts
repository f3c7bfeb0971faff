import type { Route } from '@svc/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../api-error.ts';
import { recheckCredential } from '../identity/recheck.ts';
import { seal } from '../ledger/seal.ts';
import { type Answer, onceOnly } from './idempotency.ts';
import { inputReader } from './input.ts';
import type { Input, Operation, Written } from './operation.ts';

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Returns what Fastify calls for an operation: input read and checked, transaction opened, answer sent. */
export function handlerOf(operation: Operation, entry: Route, db: Database): Handler {
  if (operation.access === 'check') {
    return (request) => operation.run(credentialOf(request), request);
  }
  const input = inputReader(entry);
  switch (operation.access) {
    case 'stream':
      return (request, reply) => operation.run(input(request), reply);
    case 'read':
      return async (request, reply) => {
        const given = input(request);
        const tenant = db.tenant(given.principal.tenant.id, operation.connections);
        const body = await tenant.read((tx) => operation.run(tx, given));
        return reply.code(entry.success.status).send(body);
      };
    case 'write':
      return async (request, reply) => {
        const answer = await runWrite(operation, entry, db, request, input(request));
        return reply.code(answer.status).send(answer.body ?? undefined);
      };
  }
}

/**
 * Runs a write in one transaction: the work, the answer kept for its idempotency key, the seals, and last a check that the
 * credential still holds.
 */
function runWrite(
  operation: Operation & { access: 'write' },
  entry: Route,
  db: Database,
  request: FastifyRequest,
  given: Input<never>,
): Promise<Answer> {
  const { principal } = given as Input<'getMe'>;
  const tenant = db.tenant(principal.tenant.id, operation.connections);
  const key = idempotencyKey(request);
  return tenant.transact(async (tx) => {
    let events: Written<unknown>['events'] = [];
    const run = async (): Promise<Answer> => {
      const written = await operation.run(tx, given);
      refuseUnsealed(entry, written);
      events = written.events;
      return { status: entry.success.status, body: written.result };
    };
    const content = `${request.url}\n${JSON.stringify(request.body ?? null)}`;
    const secretOnce = entry.secretOnce === true;
    const answer =
      key === null
        ? await run()
        : await onceOnly(
            tx,
            { key, principal, operationId: operation.id, content, secretOnce },
            run,
          );
    for (const event of events) await seal(tx, event);
    await recheckCredential(tx, credentialOf(request));
    return answer;
  });
}

/** A write that declares events and returns none, or returns one that it does not declare, is a defect of ours. */
function refuseUnsealed(
  { events: declared = [], summary }: Route,
  { events, unchanged }: Written<unknown>,
): void {
  const foreign = events.find(({ kind }) => !declared.includes(kind));
  if (foreign !== undefined) throw new Error(`"${summary}" does not declare ${foreign.kind}`);
  if (declared.length > 0 && events.length === 0 && unchanged !== true) {
    throw new Error(`"${summary}" declares ${declared.join(', ')} and has sealed nothing`);
  }
}

function credentialOf({ credential }: FastifyRequest) {
  if (credential === undefined) throw new Error('the request has no credential');
  return credential;
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new ApiError('malformed', 'Idempotency-Key must be 1 to 200 visible ASCII characters');
}
