import type { Filter } from '../grammar/filter.ts';
import { badRequest } from '../scim-error.ts';
import type { Item } from './match-item.ts';
import type { PatchOperation } from './normalize.ts';

/** What a request does to the members of a group, as one step. With `resets`, those that are not added leave. */
export type MemberChange = {
  readonly resets: boolean;
  readonly added: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
};

/** Folds operations on `members` into one change; no member is read for it. Throws 400. */
export function foldMembers(operations: readonly PatchOperation[]): MemberChange {
  let resets = false;
  let added = new Set<string>();
  let removed = new Set<string>();
  for (const operation of operations) {
    const { op } = operation;
    if (operation.sub !== null)
      throw badRequest('mutability', 'the parts of a member cannot be changed');
    const ids = idsOf(operation);
    if (op === 'replace' || ids === null) {
      resets = true;
      added = new Set(ids ?? []);
      removed = new Set();
    } else if (op === 'add') {
      for (const id of ids) {
        added.add(id);
        removed.delete(id);
      }
    } else {
      for (const id of ids) {
        removed.add(id);
        added.delete(id);
      }
    }
  }
  return { resets, added, removed };
}

/** Ids of the members that an operation names; null for all that there are. */
function idsOf({ op, filter, value }: PatchOperation): readonly string[] | null {
  if (filter !== null) {
    if (op !== 'remove') throw badRequest('invalidPath', 'a filter of members can only be removed');
    return filteredIds(filter);
  }
  if (op === 'remove' && (value === undefined || value === null)) return null;
  return memberIds(value);
}

/** Returns the ids of a list of members; one without an id is refused. */
export function memberIds(value: unknown): readonly string[] {
  return ((value ?? []) as readonly Item[]).map((item, index) => {
    const { value: id } = item;
    if (typeof id === 'string') return id;
    throw badRequest('invalidValue', `members[${index}].value is required`);
  });
}

/** Members are named one by one: `value eq "ID"`, several joined by `or`. */
function filteredIds(filter: Filter): readonly string[] {
  const terms = filter.kind === 'or' ? filter.terms : [filter];
  return terms.map((term) => {
    const isId = term.kind === 'compare' && term.path.name === 'value' && term.path.sub === null;
    if (isId && term.comparison === 'eq' && typeof term.value === 'string') return term.value;
    throw badRequest('invalidFilter', 'members are selected by value eq "ID", joined by or');
  });
}
