import { type Code, partsOf } from './code-tree.ts';

/** The first value that a body returns; one that says that there is none only where no other is returned. */
export function firstReturn(body: readonly Code[]): Code | null {
  let empty: Code | null = null;
  for (const one of body) {
    if (one.kind === 'function' || one.kind === 'class') continue;
    const found = one.kind === 'return' ? one.value : firstReturn(partsOf(one));
    if (found !== null && !isEmpty(found)) return found;
    empty ??= found;
  }
  return empty;
}

/** `None`, `nil`, and the value beside an error of Go. */
const isEmpty = (code: Code): boolean =>
  (code.kind === 'other' && code.parts.length === 0) ||
  (code.kind === 'name' && /^(?:None|null|undefined|nil)$/.test(code.name)) ||
  (code.kind === 'list' && code.items[0] !== undefined && isEmpty(code.items[0]));
