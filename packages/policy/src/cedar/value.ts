import { isLong, type Long } from './long.ts';

/** A value of Cedar: the result of an expression, and a part of a request. */
export type Value = boolean | Long | string | Entity | CedarSet | CedarRecord;

/** Has no prototype, so that `has constructor` and `has __proto__` see only the record's own fields. */
export type CedarRecord = { readonly [name: string]: Value };

const NO_ANCESTORS: ReadonlySet<string> = new Set();

/**
 * An entity, or a reference to one by type and id. A class, so that no record of a request can pass for an entity
 * whatever its fields are called.
 */
export class Entity {
  readonly type: string;
  readonly id: string;
  /** Type and id in one text: `Tool::"a"`. A type has no quotation mark, so two entities never share it. */
  readonly uid: string;
  /** Null for a reference, and for an entity without attributes in the request. */
  readonly attributes: CedarRecord | null;
  /** The uids of everything above the entity, not only its parents. */
  readonly ancestors: ReadonlySet<string>;

  constructor(
    type: string,
    id: string,
    attributes: CedarRecord | null = null,
    ancestors: ReadonlySet<string> = NO_ANCESTORS,
  ) {
    this.type = type;
    this.id = id;
    this.uid = uidOf(type, id);
    this.attributes = attributes;
    this.ancestors = ancestors;
  }
}

export function uidOf(type: string, id: string): string {
  return `${type}::"${id}"`;
}

/**
 * A set compares by content. Primitive members are kept as they are; entities, records and sets by a text that is the same exactly
 * for equal values, so that membership takes no walk over the set.
 */
export class CedarSet {
  readonly #primitives = new Set<boolean | Long | string>();
  readonly #structures = new Map<string, Entity | CedarSet | CedarRecord>();

  constructor(members: Iterable<Value> = []) {
    for (const member of members) {
      if (typeof member !== 'object') this.#primitives.add(member);
      else this.#structures.set(keyOf(member), member);
    }
  }

  get size(): number {
    return this.#primitives.size + this.#structures.size;
  }

  has(value: Value): boolean {
    return typeof value === 'object'
      ? this.#structures.size > 0 && this.#structures.has(keyOf(value))
      : this.#primitives.has(value);
  }

  hasAll(others: CedarSet): boolean {
    if (others.size > this.size) return false;
    for (const value of others.#primitives) if (!this.#primitives.has(value)) return false;
    for (const key of others.#structures.keys()) if (!this.#structures.has(key)) return false;
    return true;
  }

  hasAny(others: CedarSet): boolean {
    if (others.size > this.size) return others.hasAny(this);
    for (const value of others.#primitives) if (this.#primitives.has(value)) return true;
    for (const key of others.#structures.keys()) if (this.#structures.has(key)) return true;
    return false;
  }

  /** True when all members are entities; an empty set is one. */
  get holdsOnlyEntities(): boolean {
    if (this.#primitives.size > 0) return false;
    for (const member of this.#structures.values()) if (!(member instanceof Entity)) return false;
    return true;
  }

  *[Symbol.iterator](): Generator<Value> {
    yield* this.#primitives;
    yield* this.#structures.values();
  }
}

export const EMPTY_SET = new CedarSet();

/** Returns a record without a prototype; the entries may have any name. */
export function record(entries: Iterable<readonly [string, Value]>): CedarRecord {
  const made = Object.create(null) as Record<string, Value>;
  for (const [name, value] of entries) made[name] = value;
  return made;
}

/** Equality of Cedar: by content, and false between different types. */
export function isEqual(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  if (a instanceof Entity || b instanceof Entity) {
    return a instanceof Entity && b instanceof Entity && a.uid === b.uid;
  }
  if (a instanceof CedarSet || b instanceof CedarSet) {
    return a instanceof CedarSet && b instanceof CedarSet && a.size === b.size && a.hasAll(b);
  }
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => name in b && isEqual(a[name] as Value, b[name] as Value))
  );
}

/** A text that is the same exactly for equal values. */
function keyOf(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (isLong(value) || typeof value === 'boolean') return String(value);
  if (value instanceof Entity) return `@${JSON.stringify(value.uid)}`;
  if (value instanceof CedarSet) return `[${Array.from(value, keyOf).sort().join()}]`;
  const fields = Object.keys(value).sort();
  return `{${fields.map((name) => `${JSON.stringify(name)}:${keyOf(value[name] as Value)}`)}}`;
}
