import type { FunctionCode } from './code-tree.ts';
import type { CallRef, Ref } from './program.ts';

/** Returns what a call of a function gives for a parameter; null without a value. */
export function argumentFor(call: CallRef, called: FunctionCode, name: string): Ref | null {
  const named = call.code.arguments.find((one) => one.name === name);
  if (named !== undefined) return { ...call, code: named.value };
  const parameters = called.parameters.filter((one) => one.name !== 'self' && one.name !== 'cls');
  const plain = call.code.arguments.filter((one) => one.name === null);
  // A method of Go has its type as first parameter.
  const isMethod = call.file.language === 'go' && parameters.length === plain.length + 1;
  const at = parameters.findIndex((one) => one.name === name) - (isMethod ? 1 : 0);
  const value = plain[at]?.value;
  return value === undefined || at < 0 ? null : { ...call, code: value };
}
