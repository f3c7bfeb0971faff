import { type TSchema, Type } from 'typebox';
import { ID_PREFIXES, Id, type IdKind } from './ids.ts';
import * as schemas from './schemas.ts';

/**
 * The schemas of an OpenAPI document. TypeBox copies schemas (`Type.Optional`), so a named schema is recognized by its
 * content: whatever equals it becomes a `$ref`.
 */
export type Components = {
  /** Returns a copy of a part of the document in which named schemas are replaced by `$ref`. */
  refer(part: unknown): unknown;
  /** Returns the components that `refer` has used so far, sorted by name. */
  used(): Record<string, unknown>;
};

/** Throws when two named schemas are equal, because a `$ref` to either would be arbitrary. */
export function components(named: ReadonlyMap<string, TSchema> = namedSchemas()): Components {
  const names = namesByContent(named);
  const used = new Map<string, unknown>();
  const inside = (node: object): unknown =>
    Array.isArray(node)
      ? node.map(refer)
      : Object.fromEntries(Object.entries(node).map(([key, value]) => [key, refer(value)]));
  const refer = (node: unknown): unknown => {
    if (typeof node !== 'object' || node === null) return node;
    const name = names.get(JSON.stringify(node));
    if (name === undefined) return inside(node);
    if (!used.has(name)) used.set(name, inside(node));
    return { $ref: `#/components/schemas/${name}` };
  };
  return {
    refer,
    used: () => Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Returns the schemas that the package exports, under their names, and the ids: `Finding`, `FindingId`. */
function namedSchemas(): Map<string, TSchema> {
  const ids = (Object.keys(ID_PREFIXES) as IdKind[]).map(
    (kind) => [`${kind[0]?.toUpperCase()}${kind.slice(1)}Id`, Id(kind)] as const,
  );
  const exported = Object.entries(schemas as Readonly<Record<string, unknown>>).filter(
    (entry): entry is [string, TSchema] => /^[A-Z][a-z]/.test(entry[0]) && Type.IsSchema(entry[1]),
  );
  return new Map([...ids, ...exported]);
}

function namesByContent(named: ReadonlyMap<string, TSchema>): Map<string, string> {
  const names = new Map<string, string>();
  for (const [name, schema] of named) {
    const content = JSON.stringify(schema);
    const other = names.get(content);
    if (other !== undefined) {
      throw new Error(
        `schemas ${other} and ${name} are equal; use one of them, or tell them apart by a description`,
      );
    }
    names.set(content, name);
  }
  return names;
}
