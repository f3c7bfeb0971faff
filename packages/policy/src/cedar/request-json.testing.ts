import type { CedarRequest } from './evaluation.ts';
import type { EntityUidJson } from './policy-json.ts';
import { CedarSet, Entity, record, uidOf, type Value } from './value.ts';

/** A request in the JSON form of the official engine. */
export type RequestJson = {
  readonly principal: EntityUidJson;
  readonly action: EntityUidJson;
  readonly resource: EntityUidJson;
  readonly context: Readonly<Record<string, unknown>>;
  readonly entities: readonly EntityDataJson[];
};

export type EntityDataJson = {
  readonly uid: EntityUidJson;
  readonly attrs: Readonly<Record<string, unknown>>;
  readonly parents: readonly EntityUidJson[];
};

/** Returns the request that the official engine makes of the same JSON. */
export function requestFromJson(json: RequestJson): CedarRequest {
  const parents = new Map(json.entities.map((one) => [uid(one.uid), one.parents.map(uid)]));
  const entities = new Map(
    json.entities.map((one) => [
      uid(one.uid),
      new Entity(one.uid.type, one.uid.id, recordFromJson(one.attrs), above(uid(one.uid), parents)),
    ]),
  );
  const find = (one: EntityUidJson) => entities.get(uid(one)) ?? new Entity(one.type, one.id);
  return {
    principal: find(json.principal),
    action: find(json.action),
    resource: find(json.resource),
    context: recordFromJson(json.context),
    entities,
  };
}

function uid({ type, id }: EntityUidJson): string {
  return uidOf(type, id);
}

function above(start: string, parents: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set<string>();
  const waiting = [...(parents.get(start) ?? [])];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (found.has(one)) continue;
    found.add(one);
    waiting.push(...(parents.get(one) ?? []));
  }
  return found;
}

function recordFromJson(json: Readonly<Record<string, unknown>>) {
  return record(Object.entries(json).map(([name, value]) => [name, valueFromJson(value)]));
}

function valueFromJson(json: unknown): Value {
  // the engine reads the digits that JSON.stringify writes, which beyond 2^53 are not those of the double
  if (typeof json === 'number') return Number.isSafeInteger(json) ? json + 0 : BigInt(String(json));
  if (Array.isArray(json)) return new CedarSet(json.map(valueFromJson));
  if (typeof json !== 'object' || json === null) return json as Value;
  if ('__entity' in json) {
    const { type, id } = json.__entity as EntityUidJson;
    return new Entity(type, id);
  }
  return recordFromJson(json as Record<string, unknown>);
}
