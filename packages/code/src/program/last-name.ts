import type { Code } from './code-tree.ts';

/** Returns the last name of a path: `c` of `a.b.c` and of `a["c"]`; null for other code. */
export function lastName(code: Code): string | null {
  if (code.kind === 'name' || code.kind === 'member') return code.name;
  return code.kind === 'index' && code.key.kind === 'text' ? code.key.value : null;
}
