import type { Attribute } from '../schema/attribute.ts';
import { badRequest } from '../scim-error.ts';
import { MAX_ITEMS } from './coerce.ts';
import { type Item, itemOf, matchesItem } from './match-item.ts';
import type { PatchOperation } from './normalize.ts';

/** The attributes of a resource by their names as announced; absent ones have no value. */
export type Attributes = Readonly<Record<string, unknown>>;

/** Returns the attributes after a list of changes, in their order; `attributes` stays as it is. Throws 400. */
export function applyPatch(
  attributes: Attributes,
  operations: readonly PatchOperation[],
): Attributes {
  let patched = attributes;
  for (const operation of operations) {
    const { attribute } = operation;
    const before = patched[attribute.name];
    const after = attribute.multiValued
      ? changeItems((before ?? []) as readonly Item[], operation)
      : changeSingle(before, operation);
    patched = withValue(patched, attribute, after);
  }
  return patched;
}

function withValue(attributes: Attributes, attribute: Attribute, value: unknown): Attributes {
  const { [attribute.name]: _before, ...others } = attributes;
  const isEmpty =
    value === null ||
    value === undefined ||
    (typeof value === 'object' && Object.keys(value).length === 0);
  if (!isEmpty) return { ...others, [attribute.name]: value };
  if (attribute.required) {
    throw badRequest('mutability', `${attribute.name} is required and cannot be removed`);
  }
  return others;
}

function changeSingle(before: unknown, { op, attribute, sub, value }: PatchOperation): unknown {
  if (sub !== null) return changeSub((before ?? {}) as Item, op, sub, value);
  if (op === 'remove') return null;
  if (attribute.type !== 'complex' || value === null) return value;
  // sub-attributes that are not named keep their values (RFC 7644, sections 3.5.2.1 and 3.5.2.3)
  return { ...(before as Item | undefined), ...(value as Item) };
}

function changeSub(item: Item, op: PatchOperation['op'], sub: Attribute, value: unknown): Item {
  const { [sub.name]: _before, ...others } = item;
  return op === 'remove' || value === null ? others : { ...others, [sub.name]: value };
}

function changeItems(items: readonly Item[], operation: PatchOperation): readonly Item[] {
  const { op, attribute, filter, sub, value } = operation;
  if (filter === null && sub === null) return changeList(items, op, value);
  const matches = (item: Item) => filter === null || matchesItem(attribute, filter, item);
  if (op === 'remove') {
    return sub === null
      ? items.filter((item) => !matches(item))
      : withValues(items.map((item) => (matches(item) ? changeSub(item, op, sub, null) : item)));
  }
  const change = (item: Item): Item => {
    if (sub !== null) return changeSub(item, op, sub, value);
    return op === 'add' ? { ...item, ...(value as Item) } : (value as Item);
  };
  const isTarget = items.map(matches);
  if (isTarget.includes(true)) {
    const changed = items.map((item, at) => (isTarget[at] ? change(item) : item));
    return withOnePrimary(withValues(changed), isTarget.indexOf(true));
  }
  // a path that matches nothing yet describes the item to make: Entra sets addresses so
  const described = filter === null ? {} : itemOf(attribute, filter);
  if (described === null)
    throw badRequest('noTarget', `no item of ${attribute.name} matches the path`);
  const made =
    sub === null ? { ...described, ...(value as Item) } : changeSub(described, op, sub, value);
  return withOnePrimary(withValues([...items, made]), items.length);
}

function changeList(
  items: readonly Item[],
  op: PatchOperation['op'],
  value: unknown,
): readonly Item[] {
  const values = (value ?? []) as readonly Item[];
  if (op === 'replace') return withOnePrimary(withValues(distinct(values)));
  if (op === 'remove') {
    if (value === undefined || value === null) return [];
    const removed = new Set(values.map(({ value: of }) => folded(of)));
    return items.filter((item) => !removed.has(folded(item['value'])));
  }
  return withOnePrimary(withValues(distinct([...items, ...values])), items.length);
}

/** Adding a value that is there changes nothing (RFC 7644, section 3.5.2.1). */
function distinct(items: readonly Item[]): readonly Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = JSON.stringify([folded(item['value']), folded(item['type'])]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Drops items without a value. */
function withValues(items: readonly Item[]): readonly Item[] {
  const kept = items.filter((item) => item['value'] !== undefined && item['value'] !== null);
  if (kept.length > MAX_ITEMS)
    throw badRequest('invalidValue', `a list must hold at most ${MAX_ITEMS} items`);
  return kept;
}

/** Of several primary items the one at or after `from` stays, which the request has set (RFC 7644, section 3.5.2). */
function withOnePrimary(items: readonly Item[], from = 0): readonly Item[] {
  const isPrimary = (item: Item) => item['primary'] === true;
  if (items.filter(isPrimary).length < 2) return items;
  const later = items.findIndex((item, at) => at >= from && isPrimary(item));
  const kept = later === -1 ? items.findIndex(isPrimary) : later;
  return items.map((item, at) =>
    isPrimary(item) && at !== kept ? { ...item, primary: false } : item,
  );
}

function folded(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value;
}
