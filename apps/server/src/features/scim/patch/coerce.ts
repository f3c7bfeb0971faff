import { type Attribute, findSubAttribute } from '../schema/attribute.ts';
import { badRequest } from '../scim-error.ts';

/** Longest text of an attribute, in UTF-16 units. */
const MAX_TEXT = 1_024;
/** Most items of a list that is kept within its resource; members of a group are rows of their own. */
export const MAX_ITEMS = 20;
/** Most members that one request names. */
const MAX_MEMBERS = 50_000;

/**
 * Returns a value as the attribute's type has it: `"True"` and `"False"` as booleans, `[{"value": x}]` as x where the
 * attribute has one value, sub-attributes that are not kept left out. Null for null and for lists that hold nothing else: no value
 * (RFC 7643, section 2.5). Throws 400 `invalidValue` that names `at`.
 */
export function coerce(attribute: Attribute, value: unknown, at: string): unknown {
  if (value === null) return null;
  if (attribute.multiValued) return coerceItems(attribute, value, at);
  const [only] = Array.isArray(value) ? value : [];
  const single = Array.isArray(value) && value.length === 1 ? unwrap(attribute, only) : value;
  if (single === null) return null;
  switch (attribute.type) {
    case 'boolean':
      return coerceBoolean(single, at);
    case 'complex':
      return coerceComplex(attribute, single, at);
    default:
      return coerceText(single, at);
  }
}

function unwrap(attribute: Attribute, item: unknown): unknown {
  const isWrapped = attribute.type !== 'complex' && typeof item === 'object' && item !== null;
  return isWrapped ? ((item as { value?: unknown }).value ?? null) : item;
}

function coerceItems(attribute: Attribute, value: unknown, at: string): unknown {
  const items = Array.isArray(value) ? value : [value];
  const most = attribute.name === 'members' ? MAX_MEMBERS : MAX_ITEMS;
  if (items.length > most)
    throw badRequest('invalidValue', `${at} must hold at most ${most} items`);
  const single = { ...attribute, multiValued: false };
  const coerced = items.map((item, index) => {
    // Entra and Okta name members of groups by their id alone, too
    const object = typeof item === 'string' ? { value: item } : item;
    return coerce(single, object, `${at}[${index}]`);
  });
  const kept = coerced.filter((item) => item !== null);
  return kept.length === 0 ? null : kept;
}

function coerceBoolean(value: unknown, at: string): boolean {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.toLowerCase() : '';
  if (word === 'true' || word === 'false') return word === 'true';
  throw badRequest('invalidValue', `${at} must be true or false`);
}

function coerceText(value: unknown, at: string): string {
  if (typeof value !== 'string') throw badRequest('invalidValue', `${at} must be a string`);
  if (value.length > MAX_TEXT) {
    throw badRequest('invalidValue', `${at} must be at most ${MAX_TEXT} characters long`);
  }
  return value;
}

function coerceComplex(attribute: Attribute, value: unknown, at: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badRequest('invalidValue', `${at} must be an object`);
  }
  const kept: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    const sub = findSubAttribute(attribute, key);
    if (sub === undefined || sub.mutability === 'readOnly') continue;
    const coerced = coerce(sub, inner, `${at}.${sub.name}`);
    if (coerced !== null) kept[sub.name] = coerced;
  }
  return kept;
}
