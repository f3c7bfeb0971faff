import type { RuntimeUse } from '@svc/contract';
import { matchesTool } from '@svc/policy/tool-pattern';

/** Returns the names of known tools that a pattern matches while it is typed, each once, in their order. */
export function matchedTools(
  pattern: string,
  known: readonly Pick<RuntimeUse, 'tool'>[],
): readonly string[] {
  const names = known.map(({ tool }) => tool).filter((tool) => tool !== null);
  return [...new Set(names)].filter((tool) => matchesTool(pattern, tool));
}
