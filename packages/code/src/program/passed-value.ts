import type { Call, Code } from './code-tree.ts';
import { type Program, type Ref, targetOf } from './program.ts';
import { symbolsOf } from './symbol.ts';
import { dottedName } from './value.ts';

/** Positions of the values that calls of packages return as they are, or bound to arguments. */
const PASSES: ReadonlyMap<string, number> = new Map([
  ['functools.partial', 0],
  ['functools.partialmethod', 0],
  ['typing.cast', 1],
  ['typing_extensions.cast', 1],
  ['copy.copy', 0],
  ['copy.deepcopy', 0],
]);

/** Functions of JavaScript that return the entries of the object that they are given. */
const KEEPS_ENTRIES = /^Object\.(?:fromEntries|entries|values|freeze|seal)$/;

/**
 * Returns the value that a call passes on: `search` of `partial(search, user=1)` and of `cast(Any, search)`, `tools` of
 * `Object.fromEntries(Object.entries(tools).map(wrap))`; null for another call.
 */
export function passedValue(ref: Ref, program: Program): Ref | null {
  let found: Ref | null = null;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const next = argumentPassed(found ?? ref, program);
    if (next === null) break;
    found = next;
  }
  return found;
}

/** Calls within calls. */
const MAX_DEPTH = 8;

function argumentPassed(ref: Ref, program: Program): Ref | null {
  const { code, file } = ref;
  if (code.kind !== 'call') return null;
  if (file.language === 'python') {
    const at = symbolsOf({ ...ref, code: code.callee }, program)
      .map((symbol) => PASSES.get(symbol))
      .find((one) => one !== undefined);
    const value = at === undefined ? undefined : code.arguments[at]?.value;
    return value === undefined ? null : { ...ref, code: value };
  }
  if (file.language === 'jvm') return blockValue({ ...ref, code });
  return file.language === 'javascript' ? objectIn({ ...ref, code }, program) : null;
}

/** Functions of Kotlin that return the value of the block that they run. */
const RUNS_BLOCK =
  /^(?:runBlocking|coroutineScope|supervisorScope|withContext|withTimeout|runInterruptible|run)$/;

/** The last expression of a block that a call runs: `openShelf()` of `runBlocking { openShelf() }`. */
function blockValue(ref: Ref & { readonly code: Call }): Ref | null {
  const { callee, arguments: given } = ref.code;
  if (callee.kind !== 'name' || !RUNS_BLOCK.test(callee.name)) return null;
  const block = given.at(-1)?.value;
  if (block?.kind !== 'function') return null;
  const last = block.body.at(-1);
  const value = last?.kind === 'return' ? last.value : last;
  const scope = ref.file.scopes.of.get(block);
  if (value === undefined || value === null || scope === undefined) return null;
  return VALUES.has(value.kind) ? { code: value, scope, file: ref.file } : null;
}

const VALUES: ReadonlySet<Code['kind']> = new Set(['call', 'name', 'member', 'list']);

function objectIn(ref: Ref & { readonly code: Call }, program: Program): Ref | null {
  const { callee, arguments: given } = ref.code;
  if (callee.kind !== 'member') return null;
  const [first] = given;
  const isObject = targetOf({ ...ref, code: callee.of }, program) === null;
  if (first !== undefined && isObject && KEEPS_ENTRIES.test(dottedName(callee)))
    return { ...ref, code: first.value };
  // `Object.entries(tools).map(wrap)` and `.filter(fits)`
  const isOfEntries = /^(?:map|filter)$/.test(callee.name) && callee.of.kind === 'call';
  return isOfEntries ? objectIn({ ...ref, code: callee.of as Call }, program) : null;
}
