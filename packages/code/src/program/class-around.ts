import type { ClassRef, Ref } from './program.ts';
import type { Scope } from './scope.ts';

/** The innermost class that code stands in; null outside classes. */
export function classAround({ scope, file }: Ref): ClassRef | null {
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    if (at.owner?.kind === 'class') return { code: at.owner, scope: at.parent ?? at, file };
  }
  return null;
}
