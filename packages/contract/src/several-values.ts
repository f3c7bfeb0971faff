import { type TSchema, Type } from 'typebox';

/** Keyword with the values that each of several may have. */
const EACH = 'x-svc-values';

/** Returns the schema of several values that match a pattern, separated by commas; `!` before a value excludes it. */
export function several(value: string, description: string, example: string) {
  return Type.Optional(
    Type.String({
      pattern: `^!?${value}(,!?${value})*$`,
      maxLength: 2_000,
      description: `${description} Several values are separated by commas; \`!\` before a value excludes it.`,
      examples: [example],
    }),
  );
}

/** Returns the schema of several of these values; the keyword `x-svc-values` lists them. */
export function severalOf(values: readonly string[], description: string, example: string) {
  return Type.Optional(
    Type.String({
      ...several(`(${values.join('|')})`, description, example),
      [EACH]: [...values],
    }),
  );
}

/** Values that a schema allows; `isList` where it takes several, separated by commas. */
export type AllowedValues = { readonly values: readonly unknown[]; readonly isList: boolean };

/** Returns the values that a schema allows; undefined where it does not list them. */
export function allowedValues(schema: TSchema): AllowedValues | undefined {
  const { enum: values, [EACH]: each } = schema as {
    readonly enum?: readonly unknown[];
    readonly [EACH]?: readonly string[];
  };
  if (values !== undefined) return { values, isList: false };
  return each && { values: each, isList: true };
}
