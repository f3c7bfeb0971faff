/** Commitment by the JSON Pointer (RFC 6901) of the member that is absent: `{"/actor/name":"<64 hex>"}`. */
export type Commitments = { readonly [pointer: string]: string };

/** The members of an event that a commitment can replace. */
export type CommittedParts = {
  readonly commitments: Commitments;
  readonly actor: object;
  readonly subject: object;
  readonly data: object;
};

const COMMITMENT = /^[0-9a-f]{64}$/;
const ENTITY_POINTER = /^\/(?:actor|subject)\/(?:id|name)$/;
const DATA_POINTER = /^\/data(?:\/(?:[^/~]|~[01])*)+$/u;

/**
 * Why the commitments do not fit the event, or undefined if they do: each is 64 hex digits, each pointer names an absent
 * member of a present object, and an entity without an id has a commitment to it.
 */
export function commitmentFault(event: CommittedParts): string | undefined {
  for (const [pointer, commitment] of Object.entries(event.commitments)) {
    if (!COMMITMENT.test(commitment)) return `the commitment to ${pointer} is not 64 hex digits`;
    if (!ENTITY_POINTER.test(pointer) && !DATA_POINTER.test(pointer)) {
      return `a commitment points outside actor, subject and data (got ${JSON.stringify(pointer)})`;
    }
    const parent = parentOf(event, pointer);
    if (parent === undefined) return `the commitment to ${pointer} has no object around it`;
    if (Object.hasOwn(parent.object, parent.key)) return `${pointer} is committed to and present`;
  }
  for (const entity of ['actor', 'subject'] as const) {
    const committed = Object.hasOwn(event.commitments, `/${entity}/id`);
    if (!committed && !Object.hasOwn(event[entity], 'id')) return `${entity} has no id`;
  }
  return undefined;
}

/** Reference tokens of a pointer, unescaped (RFC 6901 section 4). */
function pointerTokens(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns the object that contains, or would contain, the member that `pointer` names; undefined if there is none. */
export function parentOf(
  root: object,
  pointer: string,
): { readonly object: Record<string, unknown>; readonly key: string } | undefined {
  const tokens = pointerTokens(pointer);
  const key = tokens.pop();
  let at: unknown = root;
  for (const token of tokens) {
    if (!isObject(at) || !Object.hasOwn(at, token)) return undefined;
    at = at[token];
  }
  return key !== undefined && isObject(at) ? { object: at, key } : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
