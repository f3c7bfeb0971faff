import {
  type Call,
  type Code,
  type FunctionCode,
  partsOf,
  somePart,
} from '../program/code-tree.ts';
import type { CodeFile, Ref } from '../program/program.ts';
import { isActionNamed } from './action-terms.ts';
import type { FactAt } from './function-facts.ts';

/** Fewer actions than these are exceptions from what is run by name. */
const MIN_ACTIONS = 2;
/** Actions that end a run or only think. */
const ENDS =
  /^(?:final|(?:final_?)?answer|finish(?:ed)?|done|stop|end|terminate|respond|reply|complete[d]?|none|exit|quit|fail(?:ed|ure)?|error|success|continue|wait|think|thought|unknown|null|yes|no|true|false)$/i;
const ACTION_NAME = /^[A-Za-z][\w.:-]{1,63}$/;

/** Whether a text that an action is compared with names one that does something. */
export const isDoing = (text: string): boolean => ACTION_NAME.test(text) && !ENDS.test(text);

/** Whether code compares values that are named as actions with texts, or switches over one, by names alone. */
export const comparesAction = (code: Code): boolean =>
  comparedWith(code).length > 0 || somePart(code, comparesAction);

/**
 * Returns the places where a function decides by the action of an answer what to do: `step.action === "search"`, `case "search":`.
 * None of fewer than two actions.
 */
export function comparedActions(
  start: FunctionCode,
  file: CodeFile,
  isAnswer: (code: Code) => boolean,
): readonly FactAt[] {
  const found: FactAt[] = [];
  const names = new Set<string>();
  const visit = (code: Code, loops: readonly Code[]): void => {
    if (code.kind === 'class') return;
    const texts = comparedWith(code);
    if (texts.length > 0 && somePart(code, (part) => isActionNamed(part) && isAnswer(part))) {
      for (const one of texts) names.add(one);
      found.push({
        code: asCall(code),
        scope: file.scopes.of.get(start) ?? file.scopes.top,
        file,
        loops,
      });
    }
    const inside = code.kind === 'other' && code.repeats === true ? [...loops, code] : loops;
    for (const part of partsOf(code)) visit(part, inside);
  };
  visit(start, []);
  return names.size < MIN_ACTIONS ? [] : found;
}

/** The texts with which an action is compared: of a comparison, or of the cases of a switch. */
function comparedWith(code: Code): readonly string[] {
  const isSwitch = code.kind === 'other' && code.parts.length > 1;
  if (code.kind !== 'comparison' && !isSwitch) return [];
  const [subject, ...cases] = code.parts;
  if (subject === undefined || !code.parts.some(isActionNamed)) return [];
  if (isSwitch && !isActionNamed(subject)) return [];
  const parts = isSwitch ? cases.flatMap(casesOf) : code.parts;
  return parts.flatMap((part) => (part.kind === 'text' && isDoing(part.value) ? [part.value] : []));
}

/** The texts of the cases directly below a switch. */
const casesOf = (code: Code): readonly Code[] => {
  if (code.kind === 'comparison')
    return code.parts.every(({ kind }) => kind === 'text') ? code.parts : [];
  return code.kind === 'other' ? code.parts.flatMap(casesOf) : [];
};

/** Returns the comparisons among what a loop runs of an answer. */
export const comparisonsOf = (dispatches: readonly FactAt[]): readonly Ref[] =>
  dispatches.flatMap((one) => {
    const [given] = one.code.arguments;
    const isCompared = one.code.callee.kind === 'name' && one.code.callee.name === COMPARE;
    return isCompared && given !== undefined ? [{ ...one, code: given.value }] : [];
  });

/** No name of any language. */
const COMPARE = '=';

const asCall = (code: Code): Call => ({
  kind: 'call',
  callee: { kind: 'name', name: COMPARE, line: code.line },
  arguments: [{ name: null, value: code }],
  line: code.line,
});
