import type { Attributes } from '../patch/apply.ts';
import { applyPatch } from '../patch/apply.ts';
import { coerce } from '../patch/coerce.ts';
import {
  member,
  objectOf,
  type PatchOperation,
  refuseUnstorableText,
  sameText,
} from '../patch/normalize.ts';
import { COMMON_ATTRIBUTES, type ResourceSchema } from '../schema/attribute.ts';
import { badRequest } from '../scim-error.ts';

/**
 * Reads the body of a POST or PUT into the attributes that the schema keeps; read-only and unknown ones are ignored (RFC
 * 7644, sections 3.3 and 3.5.1). Throws 400 where a required one is missing or a value is of another type.
 */
export function readResource(schema: ResourceSchema, body: unknown): Attributes {
  const request = objectOf(body, 'the body');
  refuseUnstorableText(request);
  const schemas = member(request, 'schemas');
  if (!Array.isArray(schemas) || !schemas.some((urn) => sameText(urn, schema.id))) {
    throw badRequest('invalidSyntax', `schemas must contain "${schema.id}"`);
  }
  const kept = [...schema.attributes, ...COMMON_ATTRIBUTES].filter(
    ({ mutability }) => mutability !== 'readOnly',
  );
  const operations = kept.flatMap((attribute): PatchOperation[] => {
    const value = member(request, attribute.name.toLowerCase());
    if (value === undefined || value === null) return [];
    const coerced = coerce(attribute, value, attribute.name);
    return [{ op: 'add', attribute, filter: null, sub: null, value: coerced }];
  });
  const attributes = applyPatch({}, operations);
  requireAttributes(schema, attributes);
  return attributes;
}

/** Throws 400 `invalidValue` where a text that the schema requires is empty; `active` has a default. */
export function requireAttributes(schema: ResourceSchema, attributes: Attributes): void {
  for (const { name, required, type } of schema.attributes) {
    const value = attributes[name];
    if (required && type === 'string' && (typeof value !== 'string' || value.trim() === '')) {
      throw badRequest('invalidValue', `${name} is required`);
    }
  }
}
