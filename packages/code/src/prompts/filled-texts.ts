import { allReturns } from '../program/all-returns.ts';
import type { Call, Code, FunctionCode } from '../program/code-tree.ts';
import { firstReturn } from '../program/first-return.ts';
import type { Program, Ref } from '../program/program.ts';
import { definitionOf, functionOf, returnOf } from '../program/symbol.ts';

/**
 * Returns the arguments of a call that the function only fills in: `RULES` of `with_date(RULES)`, where `with_date(text)` returns
 * `f"{text} {today}"`, or a function that returns such a function. Empty for a function that writes its text itself.
 */
export function filledArguments(
  ref: Ref,
  { arguments: given }: Call,
  { parameters }: FunctionCode,
  returned: Ref,
  program: Program,
): readonly Ref[] {
  const text = textReturned(returned, program);
  if (text?.kind !== 'template') return [];
  const filled = filledNames(text.parts, returned, program);
  const named = new Map(given.map((one) => [one.name, one.value]));
  const plain = given.filter(({ name }) => name === null);
  const own = parameters.filter(({ name }) => !/^(?:self|cls|this)$/.test(name));
  return own.flatMap(({ name }, at) => {
    if (!filled.has(name)) return [];
    const value = named.get(name) ?? plain[at]?.value;
    return value === undefined ? [] : [{ ...ref, code: value }];
  });
}

/** Returns the arguments of a call that the function of the tree only fills in, in any of its returns; empty for other code. */
export function textParameters(value: Ref, program: Program): readonly Ref[] {
  const { code } = value;
  const callee = code.kind === 'call' ? { ...value, code: code.callee } : null;
  const made = callee === null ? null : functionOf(callee, program);
  const first = callee === null ? null : returnOf(callee, program);
  if (code.kind !== 'call' || made === null || first === null) return [];
  const all = [first, ...allReturns(made.code.body).map((one) => ({ ...first, code: one }))];
  return all.flatMap((one) => filledArguments(value, code, made.code, one, program)).slice(0, 1);
}

/** The text that a function returns, or that the function returns which it returns. */
function textReturned(returned: Ref, program: Program): Code | null {
  const { code } = returned;
  const made = code.kind === 'name' ? definitionOf(returned, program)?.code : code;
  return made?.kind === 'function' ? firstReturn(made.body) : code;
}

const STRIPS = /^(?:l|r)?strip$|^trim(?:Start|End)?$/;

/** Names that the parts of a text are filled in with, or a variable that holds one tidied up: `base = text.strip()`. */
function filledNames(parts: readonly Code[], at: Ref, program: Program): ReadonlySet<string> {
  const names = new Set(parts.flatMap((part) => (part.kind === 'name' ? [part.name] : [])));
  for (const name of [...names]) {
    const made = definitionOf({ ...at, code: { kind: 'name', name, line: at.code.line } }, program);
    const callee = made?.code.kind === 'call' ? made.code.callee : null;
    if (callee?.kind !== 'member' || callee.of.kind !== 'name') continue;
    if (STRIPS.test(callee.name)) names.add(callee.of.name);
  }
  return names;
}
