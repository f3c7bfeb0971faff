import type { Message } from '../protocol/message.ts';
import { takesInput } from '../protocol/server-grammar.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import type { GatewayParts, Visit } from '../visit/context.ts';
import type { Reception } from './from-server.ts';

/**
 * Refuses, and seals that, a result that requests input of the client (2026-07-28, `input_required`) where the method has none:
 * nobody decided that the client reads the request. Throws `UpstreamFailure`.
 */
export async function refuseUnexpectedInput(
  parts: Pick<GatewayParts, 'refusals'>,
  { request, version, visit }: Reception,
  message: Message,
): Promise<void> {
  if (message.kind !== 'response' || 'error' in message.answer) return;
  if (request === null || message.id !== request.id || takesInput(request.method)) return;
  if (version !== '2026-07-28' || message.answer.result['resultType'] !== 'input_required') return;
  await sealUnexpectedInput(parts, visit);
  throw new UpstreamFailure(`the server requested input for ${request.method}`, true);
}

/** Seals that a server requests input of the client within a request that has none. */
export async function sealUnexpectedInput(
  { refusals }: Pick<GatewayParts, 'refusals'>,
  visit: Visit,
): Promise<void> {
  await refusals.add(visit, { from: 'server', reason: 'unexpected-input-request' });
}
