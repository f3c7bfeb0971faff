import { ApiError } from '../../../platform/api-error.ts';
import { refuseUnstorable } from '../../../platform/storable-text.ts';
import type { Filter, PatchPath } from '../grammar/filter.ts';
import { parsePatchPath } from '../grammar/parse.ts';
import {
  type Attribute,
  findAttribute,
  findSubAttribute,
  isOfSchema,
  type ResourceSchema,
} from '../schema/attribute.ts';
import { SCIM_URN } from '../schema/discovery.ts';
import { badRequest } from '../scim-error.ts';
import { coerce } from './coerce.ts';

/** One change of one attribute that is kept. `value` is of the attribute's type; undefined in a `remove` without one. */
export type PatchOperation = {
  readonly op: 'add' | 'replace' | 'remove';
  readonly attribute: Attribute;
  readonly filter: Filter | null;
  readonly sub: Attribute | null;
  readonly value: unknown;
};

export type Json = Readonly<Record<string, unknown>>;

/** Operations of one request. A member is one value, so a group of any size needs few. */
const MAX_OPERATIONS = 1_000;
const OPS = ['add', 'replace', 'remove'] as const;
const PATCH_URN = `${SCIM_URN}:PatchOp`;

/**
 * Reads a PATCH body (RFC 7644, section 3.5.2) into changes of attributes that the schema keeps; others are ignored. Accepts
 * what Entra ID and Okta send beyond the RFC: `op` in any case, booleans as text, `remove` with values, an object of dotted
 * or filtered keys in place of a path, and a value in a list where the attribute has one. Throws 400.
 */
export function normalizePatch(schema: ResourceSchema, body: unknown): PatchOperation[] {
  const request = objectOf(body, 'the body');
  refuseUnstorableText(request);
  const schemas = member(request, 'schemas');
  if (!Array.isArray(schemas) || !schemas.some((urn) => sameText(urn, PATCH_URN))) {
    throw badRequest('invalidSyntax', `schemas must contain "${PATCH_URN}"`);
  }
  const operations = member(request, 'operations');
  if (!Array.isArray(operations) || operations.length === 0) {
    throw badRequest('invalidSyntax', 'Operations must be a list of one operation or more');
  }
  if (operations.length > MAX_OPERATIONS) {
    throw badRequest(
      'tooMany',
      `Operations must be at most ${MAX_OPERATIONS}; send several requests`,
    );
  }
  return operations.flatMap((item, index) => operationsOf(schema, item, `Operations[${index}]`));
}

function operationsOf(schema: ResourceSchema, item: unknown, at: string): PatchOperation[] {
  const operation = objectOf(item, at);
  const name = member(operation, 'op');
  const op = OPS.find((candidate) => sameText(name, candidate));
  if (op === undefined) {
    throw badRequest('invalidSyntax', `${at}.op must be one of ${OPS.join(', ')}`);
  }
  const path = member(operation, 'path');
  const value = member(operation, 'value');
  if (op !== 'remove' && value === undefined) {
    throw badRequest('invalidValue', `${at}.value is required for ${op}`);
  }
  if (path === undefined || path === null || path === '') {
    if (op === 'remove') throw badRequest('noTarget', `${at}.path is required for remove`);
    return withoutPath(schema, op, objectOf(value, `${at}.value`), at);
  }
  if (typeof path !== 'string') throw badRequest('invalidPath', `${at}.path must be a string`);
  const target = targetOf(schema, parsePatchPath(path), at);
  if (target === null) return [];
  if ((target.sub ?? target.attribute).mutability === 'readOnly') {
    throw badRequest('mutability', `${at}.path names the read-only attribute ${path}`);
  }
  return [{ op, ...target, value: typedValue(op, target, value, at) }];
}

/** Each member of the value is an operation of its own; what is read-only is ignored, as in a PUT. */
function withoutPath(
  schema: ResourceSchema,
  op: 'add' | 'replace',
  value: Json,
  at: string,
): PatchOperation[] {
  return Object.entries(value).flatMap(([key, inner]): PatchOperation[] => {
    const where = `${at}.value.${key}`;
    if (sameText(key, schema.id)) return withoutPath(schema, op, objectOf(inner, where), at);
    const target = targetOf(schema, parsePatchPath(key), where);
    if (target === null || (target.sub ?? target.attribute).mutability === 'readOnly') return [];
    return [{ op, ...target, value: typedValue(op, target, inner, where) }];
  });
}

type Target = Pick<PatchOperation, 'attribute' | 'filter' | 'sub'>;

/** Returns what a path names; null where nothing of it is kept. */
function targetOf(schema: ResourceSchema, path: PatchPath, at: string): Target | null {
  const attribute = findAttribute(schema, path.attribute.name);
  if (attribute === undefined || !isOfSchema(schema, path.attribute.schema)) return null;
  if (path.filter !== null && !attribute.multiValued) {
    throw badRequest('invalidPath', `${at}: ${attribute.name} has one value and takes no filter`);
  }
  if (path.sub === null) return { attribute, filter: path.filter, sub: null };
  const sub = findSubAttribute(attribute, path.sub);
  return sub === undefined ? null : { attribute, filter: path.filter, sub };
}

function typedValue(op: PatchOperation['op'], target: Target, value: unknown, at: string): unknown {
  const { attribute, filter, sub } = target;
  if (value === undefined) return undefined;
  if (op === 'remove') {
    if (sub !== null || !attribute.multiValued || value === null) return undefined;
    // an empty list removes nobody; read as no value, it would remove all
    return coerce(attribute, value, at) ?? [];
  }
  if (sub !== null) return coerce(sub, value, at);
  // one item replaces the list if a filter has chosen the items
  return filter === null
    ? coerce(attribute, value, at)
    : coerce({ ...attribute, multiValued: false }, value, at);
}

/** Returns a member of an object by its name in any case. */
export function member(object: Json, name: string): unknown {
  const key = Object.keys(object).find((candidate) => candidate.toLowerCase() === name);
  return key === undefined ? undefined : object[key];
}

/** Returns the value as an object; throws 400 `invalidSyntax`. */
export function objectOf(value: unknown, at: string): Json {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  throw badRequest('invalidSyntax', `${at} must be an object`);
}

/** Throws 400 `invalidValue` where a text cannot be stored. */
export function refuseUnstorableText(body: unknown): void {
  try {
    refuseUnstorable('body', body);
  } catch (error) {
    throw error instanceof ApiError ? badRequest('invalidValue', error.message) : error;
  }
}

export function sameText(value: unknown, text: string): boolean {
  return typeof value === 'string' && value.toLowerCase() === text.toLowerCase();
}
