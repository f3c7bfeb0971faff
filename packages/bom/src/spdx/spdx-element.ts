import { distinct } from '@svc/analysis';

/** One element of an SPDX 3.0.1 document in JSON-LD. */
export type SpdxElement = { readonly type: string; readonly [field: string]: unknown };

/** What all elements of a document share: where their names lie, and the node that names their creator. */
export type SpdxScope = { readonly id: (ref: string) => string };

export const CREATION = '_:creation';

/** Ids lie below one address of the document, as `https://spdx.org/spdxdocs/svc-<uuid>#model:gpt-4o`. */
export function spdxScope(uuid: string): SpdxScope {
  const base = `https://spdx.org/spdxdocs/svc-${uuid}#`;
  return { id: (ref) => base + encodeURIComponent(ref).replaceAll('%3A', ':') };
}

export function element(
  { id }: SpdxScope,
  type: string,
  ref: string,
  fields: { readonly [field: string]: unknown },
): SpdxElement {
  return { type, spdxId: id(ref), creationInfo: CREATION, ...fields };
}

/** Nobody looked at all that could stand on the other side: no relationship is said to be complete. */
export function relationship(
  scope: SpdxScope,
  from: string,
  relationshipType: string,
  to: readonly string[],
): SpdxElement {
  return element(scope, 'Relationship', `${relationshipType}:${from}`, {
    from: scope.id(from),
    relationshipType,
    to: distinct(to).map(scope.id),
    completeness: 'noAssertion',
  });
}
