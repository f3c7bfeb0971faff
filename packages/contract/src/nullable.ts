import { type TSchema, Type } from 'typebox';

/** Returns the schema of a value that may be null instead. */
export function nullable<T extends TSchema>(schema: T, description?: string) {
  return Type.Union([schema, Type.Null()], description === undefined ? {} : { description });
}
