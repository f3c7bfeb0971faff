import type { RuntimeUse } from '@svc/contract';
import { matchesTool } from '@svc/policy/tool-pattern';

/** What one pattern of an agent allows, of the tools that are known. */
export type PatternUse = {
  /** Null: tools that no pattern allows. */
  readonly pattern: string | null;
  readonly uses: readonly RuntimeUse[];
  readonly calls: number;
};

/** Returns what each pattern matches of `known`, and last the calls that none matches, if there are any. */
export function usesByPattern(
  patterns: readonly string[],
  known: readonly RuntimeUse[],
): readonly PatternUse[] {
  const patternUse = (pattern: string | null, uses: readonly RuntimeUse[]) => {
    return { pattern, uses, calls: uses.reduce((sum, { calls }) => sum + calls, 0) };
  };
  const isMatch = (pattern: string, { tool }: RuntimeUse) =>
    tool !== null && matchesTool(pattern, tool);
  const matched = patterns.map((pattern) =>
    patternUse(
      pattern,
      known.filter((use) => isMatch(pattern, use)),
    ),
  );
  const outside = known.filter(
    (use) => use.calls > 0 && !patterns.some((pattern) => isMatch(pattern, use)),
  );
  return outside.length === 0 ? matched : [...matched, patternUse(null, outside)];
}

/** Returns the names of tools, each once, in their order. */
export function toolNames(uses: readonly RuntimeUse[]): readonly string[] {
  return [...new Set(uses.map(({ tool }) => tool).filter((tool) => tool !== null))];
}
