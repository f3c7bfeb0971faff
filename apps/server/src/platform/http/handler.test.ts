import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { type Credential, tenantOf } from '../identity/credential.ts';
import { type HandlerParts, handlerOf } from './handler.ts';
import { LoopTurns, PIECES_PER_TURN } from './loop-turns.ts';
import { checking } from './operation.ts';

function requestOf(tenantId: string): FastifyRequest {
  const credential = { kind: 'person', principal: { tenant: { id: tenantId } } };
  return { credential } as unknown as FastifyRequest;
}

test("another tenant's request is served after at most two turns of one that floods [AUTH-05]", async () => {
  const served: string[] = [];
  const serve = async (credential: Credential) => served.push(tenantOf(credential).id);
  const operation = checking('governCheck', serve, {
    admit: () => {},
    refuse: async (_credential, problem) => problem,
  });
  const handle = handlerOf(operation, { turns: new LoopTurns() } as HandlerParts);
  const reply = {} as FastifyReply;

  const flood = Array.from({ length: 500 }, () => handle(requestOf('flood'), reply));
  await handle(requestOf('other'), reply);

  expect(served.indexOf('other')).toBeLessThanOrEqual(PIECES_PER_TURN + 1);
  expect(served.length).toBeLessThanOrEqual(2 * PIECES_PER_TURN);
  await Promise.all(flood);
  expect(served).toHaveLength(501);
});
