import type { ComparedValue, Comparison, Filter } from '../grammar/filter.ts';
import { type Attribute, findSubAttribute } from '../schema/attribute.ts';
import { badRequest } from '../scim-error.ts';

export type Item = Readonly<Record<string, unknown>>;

/** True where an item of a multi-valued attribute matches the filter in brackets of a path. */
export function matchesItem(attribute: Attribute, filter: Filter, item: Item): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.terms.every((term) => matchesItem(attribute, term, item));
    case 'or':
      return filter.terms.some((term) => matchesItem(attribute, term, item));
    case 'not':
      return !matchesItem(attribute, filter.term, item);
    case 'present':
      return item[subOf(attribute, filter.path.name).name] !== undefined;
    case 'compare': {
      const sub = subOf(attribute, filter.path.name);
      return compare(filter.comparison, item[sub.name] ?? null, filter.value, sub);
    }
    case 'item':
      throw badRequest('invalidFilter', 'a filter in brackets takes no brackets of its own');
  }
}

/** Returns the item that a filter of `eq` terms joined by `and` describes; null for any other filter. */
export function itemOf(attribute: Attribute, filter: Filter): Record<string, unknown> | null {
  const terms = filter.kind === 'and' ? filter.terms : [filter];
  const item: Record<string, unknown> = {};
  for (const term of terms) {
    if (term.kind !== 'compare' || term.comparison !== 'eq') return null;
    item[subOf(attribute, term.path.name).name] = term.value;
  }
  return item;
}

function subOf(attribute: Attribute, name: string): Attribute {
  const sub = findSubAttribute(attribute, name);
  if (sub !== undefined) return sub;
  throw badRequest('invalidFilter', `${attribute.name} has no sub-attribute ${name}`);
}

function compare(
  comparison: Comparison,
  actual: unknown,
  wanted: ComparedValue,
  { caseExact, type }: Attribute,
): boolean {
  const [left, right] = caseExact ? [actual, wanted] : [folded(actual), folded(wanted)];
  // an absent boolean counts as false: directories ask for `primary eq false`
  const present = type === 'boolean' ? (left ?? false) : left;
  if (comparison === 'eq') return present === right;
  if (comparison === 'ne') return present !== right;
  if (typeof present !== 'string' || typeof right !== 'string') return false;
  switch (comparison) {
    case 'co':
      return present.includes(right);
    case 'sw':
      return present.startsWith(right);
    case 'ew':
      return present.endsWith(right);
    case 'gt':
      return present > right;
    case 'ge':
      return present >= right;
    case 'lt':
      return present < right;
    case 'le':
      return present <= right;
  }
}

function folded(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value;
}
