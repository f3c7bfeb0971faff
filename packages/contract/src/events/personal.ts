import { type TObject, type TSchema, Type } from 'typebox';

/**
 * Declares a field personal: a name, an address, an id or a free text of a person. Its value enters an event as a salted
 * commitment and is kept beside the log, so that it can be erased. A field without this mark is public. Only members of
 * objects can be personal, not items of arrays.
 */
export function Personal<T extends TSchema>(schema: T): T {
  return Type.With(schema, { personal: true }) as unknown as T;
}

/** True for a schema that `Personal` made. */
export function isPersonal(schema: TSchema): boolean {
  return (schema as { personal?: boolean }).personal === true;
}

/** A field of an event: where it is in its object, its schema, and whether it may be absent. */
export type EventField = {
  /** JSON Pointer (RFC 6901). */
  readonly pointer: string;
  readonly schema: TSchema;
  readonly isOptional: boolean;
};

/** The fields of an object schema, those of inner objects in place of the objects. */
export function fieldsOf(schema: TObject, pointer: string): EventField[] {
  return Object.entries<TSchema>(schema.properties).flatMap(([key, field]) => {
    const at = `${pointer}/${key}`;
    const isObject = 'properties' in field && !isPersonal(field);
    if (isObject) return fieldsOf(field as TObject, at);
    return [{ pointer: at, schema: field, isOptional: !(schema.required ?? []).includes(key) }];
  });
}
