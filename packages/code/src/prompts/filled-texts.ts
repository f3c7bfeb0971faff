import { allReturns } from '../program/all-returns.ts';
import type { Call, Code, FunctionCode } from '../program/code-tree.ts';
import { firstReturn } from '../program/first-return.ts';
import type { Program, Ref } from '../program/program.ts';
import { definitionOf, functionOf, returnOf } from '../program/symbol.ts';

/**
 * Returns the arguments of a call that the function only fills in: `RULES` of `with_date(RULES)`, where `with_date(text)` returns
 * `f"{text} {today}"`, or a function that does. Empty for a function that writes its text itself.
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
  const own = parameters.filter(({ name }) => !/^(?:self|cls|this)$/.test(name));
  const plain = given.filter(({ name }) => name === null);
  return own.flatMap(({ name }, at) => {
    if (!text.parts.some((part) => isFilledWith(name, part, returned, program))) return [];
    const value = given.find((one) => one.name === name)?.value ?? plain[at]?.value;
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

const TIDIES = /^(?:l|r)?strip$|^trim(?:Start|End)?$/;

/** Whether a part of a text is a parameter, or a variable that holds it tidied up: `base = text.strip()`. */
function isFilledWith(name: string, part: Code, at: Ref, program: Program): boolean {
  if (part.kind !== 'name') return false;
  if (part.name === name) return true;
  const made = definitionOf({ ...at, code: part }, program)?.code;
  if (made?.kind !== 'call' || made.callee.kind !== 'member') return false;
  const { of } = made.callee;
  return TIDIES.test(made.callee.name) && of.kind === 'name' && of.name === name;
}
