import { type Code, type FunctionCode, partsOf, somePart } from '../program/code-tree.ts';
import type { CodeFile } from '../program/program.ts';
import { speaksOfActions } from './action-facts.ts';
import { isCallType, namesResult, namesToolCalls } from './loop-terms.ts';

/** Whether a file has a name or a text without which nothing in it is an agent's loop: most files have none. */
export const mayHaveLoops = ({ code }: CodeFile): boolean =>
  code.some(mentionsToolCalls) || code.some(speaksOfActions);

/** What a file runs as it is loaded. */
export const bodyOf = ({ code }: CodeFile): readonly Code[] =>
  code.filter(({ kind }) => kind !== 'function' && kind !== 'class' && kind !== 'import');

/** What a file runs as it is loaded, as a function without a name; none where that has no loop. */
export function scriptOf(file: CodeFile): FunctionCode[] {
  const body = bodyOf(file);
  const [first] = body.filter(hasRepeats);
  if (first === undefined) return [];
  return [{ kind: 'function', name: null, decorators: [], parameters: [], body, line: first.line }];
}

const hasRepeats = (code: Code): boolean => {
  if (code.kind === 'function' || code.kind === 'class') return false;
  return (code.kind === 'other' && code.repeats === true) || somePart(code, hasRepeats);
};

/** Functions that no other function contains. */
export const outermostFunctions = (codes: readonly Code[]): FunctionCode[] =>
  codes.flatMap((code) => (code.kind === 'function' ? [code] : outermostFunctions(partsOf(code))));

const mentionsToolCalls = (code: Code): boolean => {
  if (code.kind === 'name' || code.kind === 'member') {
    if (namesToolCalls(code.name) || namesResult(code.name)) return true;
  } else if (code.kind === 'text') return isCallType(code.value);
  return somePart(code, mentionsToolCalls) || (code.kind === 'function' && isNamedSo(code));
};

const isNamedSo = ({ name, parameters }: FunctionCode) =>
  (name !== null && namesToolCalls(name)) || parameters.some((one) => namesToolCalls(one.name));
