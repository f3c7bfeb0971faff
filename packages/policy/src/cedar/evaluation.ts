import type { CedarRecord, Entity, Value } from './value.ts';

/** What a policy is evaluated on. */
export type CedarRequest = {
  readonly principal: Entity;
  readonly action: Entity;
  readonly resource: Entity;
  readonly context: CedarRecord;
  /** Entities that attributes and literals may refer to, by uid; principal and resource are resolved without it. */
  readonly entities: ReadonlyMap<string, Entity>;
};

/** A compiled expression; throws `EVALUATION_ERROR` where Cedar's evaluation fails. */
export type Evaluate = (request: CedarRequest) => Value;

/** Thrown as one shared object: policies that fail are part of ordinary operation, and a stack trace costs more than a decision. */
export const EVALUATION_ERROR: Error = Object.freeze(new Error('policy evaluation failed'));

/** Returns the request's attributes of an entity that a value or literal refers to. */
export function resolve(request: CedarRequest, entity: Entity): Entity {
  if (entity.attributes !== null) return entity;
  if (entity.uid === request.principal.uid) return request.principal;
  if (entity.uid === request.resource.uid) return request.resource;
  return request.entities.get(entity.uid) ?? entity;
}

export function boolean(value: Value): boolean {
  if (typeof value !== 'boolean') throw EVALUATION_ERROR;
  return value;
}
