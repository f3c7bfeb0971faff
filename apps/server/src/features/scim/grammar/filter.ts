/** Path of an attribute, in lower case: SCIM compares attribute names without case (RFC 7643, section 2.1). */
export type AttributePath = {
  /** URN of the schema that prefixes the name; null without one. */
  readonly schema: string | null;
  readonly name: string;
  readonly sub: string | null;
};

export const COMPARISONS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Comparison = (typeof COMPARISONS)[number];
export type ComparedValue = string | number | boolean | null;

/** A filter of RFC 7644, section 3.4.2.2. `and` and `or` hold two terms or more. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly terms: readonly Filter[] }
  | { readonly kind: 'not'; readonly term: Filter }
  | { readonly kind: 'present'; readonly path: AttributePath }
  | {
      readonly kind: 'compare';
      readonly path: AttributePath;
      readonly comparison: Comparison;
      readonly value: ComparedValue;
    }
  /** `emails[type eq "work"]`: one item matches the whole inner filter. */
  | { readonly kind: 'item'; readonly path: AttributePath; readonly filter: Filter };

/** The target of a PATCH operation (RFC 7644, section 3.5.2): `emails[type eq "work"].value`. */
export type PatchPath = {
  readonly attribute: Pick<AttributePath, 'schema' | 'name'>;
  /** Selects items of a multi-valued attribute; null without brackets. */
  readonly filter: Filter | null;
  readonly sub: string | null;
};
