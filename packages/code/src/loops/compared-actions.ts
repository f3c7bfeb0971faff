import { type Code, type FunctionCode, partsOf, somePart } from '../program/code-tree.ts';
import type { CodeFile } from '../program/program.ts';
import { isActionNamed, isDoing } from './action-terms.ts';
import { asCall, type FactAt } from './function-parts.ts';

/** Fewer actions than these are exceptions from what is run by name. */
const MIN_ACTIONS = 2;
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
  // `"path" in action` asks what an action has.
  if (!isSwitch && subject.kind === 'text') return [];
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
