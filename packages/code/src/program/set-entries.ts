import { memoTable } from '@svc/analysis';
import { type Code, partsOf } from './code-tree.ts';
import type { Program, Ref } from './program.ts';
import { definingScope, type Scope } from './scope.ts';

/** Entries kept of one function or file. */
const MAX_ENTRIES = 400;

/** An entry of an object that a variable holds, set after the object was made: `options["model"] = chosen`. */
type SetEntry = { readonly variable: string; readonly key: string; readonly value: Code };

const SET = memoTable<Scope, readonly SetEntry[]>('entries set by key');

/**
 * Returns the value that a statement sets for a key of the object that a variable holds, in the function or file that makes the object:
 * `options["model"] = chosen` of `options = {}`, `options.model = chosen`; the last one, null without one.
 */
export function setEntry({ code, scope, file }: Ref, key: string, program: Program): Ref | null {
  if (code.kind !== 'name') return null;
  const { name } = code;
  const made = definingScope(name, scope);
  if (made === null || !holdsObject(name, made)) return null;
  const entries = program.run.memo.get(SET, made, () => {
    const found: SetEntry[] = [];
    for (const part of made.owner?.body ?? file.code) collect(part, found);
    return found;
  });
  const set = entries.findLast((one) => one.variable === name && one.key === key);
  return set === undefined ? null : { code: set.value, scope: made, file };
}

function collect(code: Code, found: SetEntry[]): void {
  if (code.kind === 'function' || code.kind === 'class' || found.length === MAX_ENTRIES) return;
  if (code.kind === 'binding' && code.value !== null) {
    const { target, value } = code;
    const key =
      target.kind === 'index' && target.key.kind === 'text'
        ? target.key.value
        : target.kind === 'member'
          ? target.name
          : null;
    const of = target.kind === 'index' || target.kind === 'member' ? target.of : null;
    if (key !== null && of?.kind === 'name') found.push({ variable: of.name, key, value });
  }
  for (const part of partsOf(code)) collect(part, found);
}

const holdsObject = (name: string, { names }: Scope): boolean =>
  (names.get(name) ?? []).some(({ code }) => code.kind === 'mapping');
