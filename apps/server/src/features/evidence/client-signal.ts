import type { FastifyReply } from 'fastify';
import { ClientLeft } from '../../platform/api-error.ts';

/** Aborted when the client closes its connection, or has its answer: nobody is left to work for. */
export function clientSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort(new ClientLeft()));
  return controller.signal;
}
