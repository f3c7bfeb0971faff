/**
 * A file before and after the fix of its first finding, or the reason for which there is none. `@T` stands for a token, `@U`
 * for another one.
 */
export type FixCase = {
  readonly path: string;
  readonly before: string;
  readonly after: string | { readonly reason: RegExp };
};

/** Returns a case of a fixed file. */
export function fixed(path: string, before: string, after: string): FixCase {
  return { path, before, after };
}

/** Returns a case of a file that is left alone. */
export function kept(path: string, before: string, reason: RegExp): FixCase {
  return { path, before, after: { reason } };
}
