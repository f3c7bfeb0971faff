import type { CedarRequest } from './evaluation.ts';
import type { RequestJson } from './request-json.testing.ts';
import { CedarSet, Entity, type Value } from './value.ts';

/** Returns a request in the JSON form of the official engine; `requestFromJson` is its inverse. */
export function requestToJson(request: CedarRequest): RequestJson {
  const known = [request.principal, request.action, request.resource, ...request.entities.values()];
  const byUid = new Map(known.map((entity) => [entity.uid, entity]));
  return {
    principal: uidJson(request.principal),
    action: uidJson(request.action),
    resource: uidJson(request.resource),
    context: recordToJson(request.context),
    entities: Array.from(byUid.values(), (entity) => ({
      uid: uidJson(entity),
      attrs: recordToJson(entity.attributes ?? {}),
      parents: [...entity.ancestors].flatMap((uid) => {
        const parent = byUid.get(uid);
        return parent === undefined ? [] : [uidJson(parent)];
      }),
    })),
  };
}

function uidJson({ type, id }: Entity) {
  return { type, id };
}

function recordToJson(fields: Readonly<Record<string, Value>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, valueToJson(value)]),
  );
}

function valueToJson(value: Value): unknown {
  if (value instanceof Entity) return { __entity: uidJson(value) };
  if (value instanceof CedarSet) return Array.from(value, valueToJson);
  return typeof value === 'object' ? recordToJson(value) : value;
}
