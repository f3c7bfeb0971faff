import { parse } from 'yaml';

/** Mutants of one file that no test can tell from the source, each with why. */
export type Equivalents = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Reads the list of equivalent mutants: by file, the text of each mutant and the reason. Throws on an entry without a reason.
 *
 *     packages/policy/src/decide.ts:
 *       "a[ < -> <= ]b": equal values were refused above.
 */
export function parseEquivalents(yaml: string): Equivalents {
  const files = (parse(yaml) ?? {}) as Record<string, Record<string, unknown>>;
  return new Map(
    Object.entries(files).map(([path, mutants]) => [
      path,
      new Map(
        Object.entries(mutants ?? {}).map(([text, why]) => [text, reasonOf(path, text, why)]),
      ),
    ]),
  );
}

function reasonOf(path: string, text: string, why: unknown): string {
  if (typeof why === 'string' && why.trim() !== '') return why;
  throw new Error(
    `${path}: the mutant ${JSON.stringify(text)} has no reason; say why it is equivalent`,
  );
}
