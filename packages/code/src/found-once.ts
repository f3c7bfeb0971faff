import type { Code } from './code-tree.ts';
import type { Found } from './found.ts';
import type { Interpreter } from './interpreter.ts';

/** What was found at pieces of code, by names, as long as the interpreter that found it is in use. */
export type FoundOnce = (code: Code, read: Interpreter) => Map<string, readonly Found[]>;

export function foundOnce(): FoundOnce {
  const known = new WeakMap<Interpreter, WeakMap<Code, Map<string, readonly Found[]>>>();
  return (code, read) => {
    const all = known.get(read) ?? new WeakMap<Code, Map<string, readonly Found[]>>();
    known.set(read, all);
    const found = all.get(code) ?? new Map<string, readonly Found[]>();
    all.set(code, found);
    return found;
  };
}
