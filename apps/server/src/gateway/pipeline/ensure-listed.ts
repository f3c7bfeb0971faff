import { randomUUID } from 'node:crypto';
import type { Channel } from '../channels/channel.ts';
import { NO_SINK } from '../channels/read-reply.ts';
import { definitionKey } from '../definitions/known-definitions.ts';
import { reviewList } from '../messages/review-list.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import {
  abortWhenClientLeaves,
  type GatewayParts,
  recheck,
  type Visit,
  watch,
} from '../visit/context.ts';
import { Cut } from '../visit/live-calls.ts';

const MAX_PAGES = 20;

/**
 * Asks a server for its tools where an agent calls one that the server has not listed yet: what is not in the accepted list
 * cannot be called, and a client may know the list from before.
 */
export async function ensureListed(
  parts: GatewayParts,
  visit: Visit,
  channel: Channel,
  tool: string,
): Promise<void> {
  const { credential, server } = visit;
  if (credential.kind === 'person') return;
  const known = await parts.definitions.of(server, credential.authority.epoch);
  if (known.has(definitionKey('tool', tool))) return;
  try {
    await parts.listings.once(server.id, () => listTools(parts, visit, channel));
  } catch (error) {
    // the decision says then that the tool is not listed
    if (!(error instanceof UpstreamFailure || error instanceof Cut)) throw error;
  }
}

async function listTools(parts: GatewayParts, visit: Visit, channel: Channel): Promise<void> {
  const current = await recheck(parts, visit);
  const controller = new AbortController();
  const gate = watch(parts, current, controller, () => {});
  abortWhenClientLeaves(current, controller);
  try {
    await gate.opened();
    let cursor: string | null = null;
    for (let page = 0; page < MAX_PAGES; page++) {
      const request = {
        kind: 'request',
        id: randomUUID(),
        method: 'tools/list',
        params: cursor === null ? {} : { cursor },
      } as const;
      const answered = await channel.exchange(current, request, null, controller.signal, NO_SINK);
      if (answered === null || 'error' in answered.answer) return;
      await reviewList(parts, current, 'tools/list', answered.answer.result);
      cursor = answered.nextCursor;
      if (cursor === null) return;
    }
  } finally {
    gate.leave();
  }
}
