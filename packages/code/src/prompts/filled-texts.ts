import type { Call, Code, FunctionCode } from '../program/code-tree.ts';
import { firstReturn } from '../program/first-return.ts';
import type { Program, Ref } from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';

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
    if (!text.parts.some((part) => part.kind === 'name' && part.name === name)) return [];
    const value = given.find((one) => one.name === name)?.value ?? plain[at]?.value;
    return value === undefined ? [] : [{ ...ref, code: value }];
  });
}

/** The text that a function returns, or that the function returns which it returns. */
function textReturned(returned: Ref, program: Program): Code | null {
  const { code } = returned;
  const made = code.kind === 'name' ? definitionOf(returned, program)?.code : code;
  return made?.kind === 'function' ? firstReturn(made.body) : code;
}
