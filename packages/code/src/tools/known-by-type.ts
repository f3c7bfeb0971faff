import type { Interpreter } from '../assets/meaning.ts';
import type { Program, Ref } from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';

/** Values that lead to the value on which a chain of calls starts. */
const MAX_STEPS = 16;

/**
 * Returns whether a chain of calls starts on a value of which the source only declares the type: `tools.await()` of a parameter
 * `tools: Deferred<Tools>`. The type says what the value is, not which tools it holds.
 */
export function isKnownByType(value: Ref, program: Program, read: Interpreter): boolean {
  let at = value;
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const { code } = at;
    if (code.kind === 'call') at = { ...at, code: code.callee };
    else if (code.kind === 'name' || code.kind === 'member') {
      const made = definitionOf(at, program);
      if (made?.code.kind === 'call' && !read.sites(made.file).has(made.code)) return true;
      if (made?.code.kind === 'call' || made?.code.kind === 'other') at = made;
      else if (code.kind === 'member' && made === null) at = { ...at, code: code.of };
      else return false;
    } else if (code.kind === 'other' && code.parts.length === 1) {
      at = { ...at, code: code.parts[0] as Ref['code'] };
    } else return false;
  }
  return false;
}
