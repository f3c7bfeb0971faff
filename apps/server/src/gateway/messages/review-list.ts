import type { GatewayDefinitionKind } from '@svc/contract';
import { type Shown, shownItems } from '../definitions/shown.ts';
import type { Params } from '../protocol/message.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import type { GatewayParts, Visit } from '../visit/context.ts';

/** A list of the protocol: the member that has its items, what they are, and the method that an item is used by. */
type List = {
  readonly items: string;
  readonly kind: GatewayDefinitionKind;
  /** Null for tools, which are called by their names. */
  readonly usedBy: string | null;
};

export const LISTS: Readonly<Record<string, List>> = {
  'tools/list': { items: 'tools', kind: 'tool', usedBy: null },
  'resources/list': { items: 'resources', kind: 'resource', usedBy: 'resources/read' },
  'resources/templates/list': {
    items: 'resourceTemplates',
    kind: 'template',
    usedBy: 'resources/read',
  },
  'prompts/list': { items: 'prompts', kind: 'prompt', usedBy: 'prompts/get' },
};

/** The definitions of a list, and which of them are accepted as they were listed. */
export type ReviewedList = {
  readonly shown: readonly Shown[];
  readonly accepted: ReadonlySet<string>;
};

/**
 * Reviews a page of a list: what is new is judged, recorded and sealed. Throws `UpstreamFailure`, and seals that, for a list that
 * has a name twice: neither of the two can be the definition of that name.
 */
export async function reviewList(
  parts: GatewayParts,
  visit: Visit,
  method: string,
  result: Params,
): Promise<ReviewedList> {
  const { items, kind } = LISTS[method] as List;
  const listed = result[items];
  const shown = shownItems(kind, Array.isArray(listed) ? listed : []);
  if (shown === null) throw await nameTwice(parts, visit);
  return { shown, accepted: await review(parts, visit, kind, shown) };
}

/** Reviews definitions of one kind; returns the names of those that are accepted. */
export async function review(
  parts: GatewayParts,
  { credential, server }: Visit,
  kind: GatewayDefinitionKind,
  shown: readonly Shown[],
): Promise<ReadonlySet<string>> {
  const epoch = credential.kind === 'person' ? 0 : credential.authority.epoch;
  return parts.definitions.review(server, epoch, kind, shown, parts.actorOf(credential));
}

/** Seals that a server lists a name twice; returns the failure. */
export async function nameTwice(parts: GatewayParts, visit: Visit): Promise<UpstreamFailure> {
  await parts.refusals.add(visit, { from: 'server', reason: 'name-twice' });
  return new UpstreamFailure('the server lists a name twice', true);
}
