import { parsePatchPath } from '../grammar/parse.ts';
import { COMMON_ATTRIBUTES, type ResourceSchema } from '../schema/attribute.ts';
import { badRequest } from '../scim-error.ts';

/** Attributes to return, or to leave out, by lower-case name, each with lower-case sub-attributes or null for all of it. */
export type Projection = {
  readonly mode: 'only' | 'without';
  readonly names: ReadonlyMap<string, ReadonlySet<string> | null>;
};

type Json = Readonly<Record<string, unknown>>;
type Names = Map<string, Set<string> | null>;

const ALL: Projection = { mode: 'without', names: new Map() };

/** Parses `attributes` and `excludedAttributes` (RFC 7644, section 3.9); both at once are refused. */
export function parseProjection(
  attributes: string | undefined,
  excluded: string | undefined,
): Projection {
  if (attributes !== undefined && excluded !== undefined) {
    throw badRequest('invalidValue', 'attributes and excludedAttributes cannot both be given');
  }
  if (attributes !== undefined) return { mode: 'only', names: namesOf(attributes) };
  return excluded === undefined ? ALL : { mode: 'without', names: namesOf(excluded) };
}

function namesOf(list: string): Names {
  const names: Names = new Map();
  for (const item of list.split(',').map((text) => text.trim())) {
    if (item === '') continue;
    const { attribute, filter, sub } = parsePatchPath(item);
    if (filter !== null) throw badRequest('invalidPath', 'an attribute name takes no filter');
    const known = names.get(attribute.name);
    if (sub === null) names.set(attribute.name, null);
    else if (known !== null) names.set(attribute.name, new Set([...(known ?? []), sub]));
  }
  return names;
}

/** True where the attribute is returned, at least in part; `name` in lower case. */
export function includes({ mode, names }: Projection, name: string): boolean {
  if (mode === 'only') return names.has(name);
  return names.get(name) !== null;
}

/** Returns a resource with the attributes that a projection asks for; `id` and `schemas` are always returned. */
export function project(resource: Json, projection: Projection, schema: ResourceSchema): Json {
  if (projection === ALL) return resource;
  const always = [...schema.attributes, ...COMMON_ATTRIBUTES]
    .filter(({ returned }) => returned === 'always')
    .map(({ name }) => name);
  const kept = Object.entries(resource).flatMap(([name, value]): [string, unknown][] => {
    if (always.includes(name)) return [[name, value]];
    const key = name.toLowerCase();
    if (!includes(projection, key)) return [];
    const subs = projection.names.get(key);
    return [[name, subs ? parts(value, subs, projection.mode) : value]];
  });
  return Object.fromEntries(kept);
}

function parts(value: unknown, subs: ReadonlySet<string>, mode: Projection['mode']): unknown {
  if (Array.isArray(value)) return value.map((item) => parts(item, subs, mode));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => subs.has(name.toLowerCase()) === (mode === 'only')),
  );
}
