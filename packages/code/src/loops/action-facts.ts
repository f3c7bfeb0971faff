import { type Call, type Code, type FunctionCode, somePart } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { CodeFile } from '../program/program.ts';
import {
  isActionNamed,
  namesAction,
  namesKept,
  namesLasting,
  namesObserved,
  runsAction,
  runsNamed,
} from './action-terms.ts';
import { comparedActions, comparesAction } from './compared-actions.ts';
import { findReached, isIn } from './flows.ts';
import { dottedPath, type FactAt, type FunctionFacts } from './function-facts.ts';
import { namesAdding, namesTool, runsTool, some } from './loop-terms.ts';

/** What a function does of the loop of an agent whose model asks for actions in its text. */
export type ActionFacts = {
  /** Calls that run an action of an answer. */
  readonly acts: readonly FactAt[];
  /** Whether an answer, an action or what came of it is kept for the next question. */
  readonly keeps: (isInside: (call: FactAt) => boolean) => boolean;
};

/** Whether a function calls what runs actions, by names alone. */
export const mayAct = ({ calls }: FunctionFacts): boolean => calls.some(({ code }) => isAct(code));

/** Whether code compares actions, or calls what runs them, by names alone. */
export const speaksOfActions = (code: Code): boolean => namesAct(code) || comparesAction(code);

/** Whether code calls what runs actions, or tools by their names, by names alone. */
function namesAct(code: Code): boolean {
  return (code.kind === 'call' && (isAct(code) || runsNamedTool(code))) || somePart(code, namesAct);
}

/** `executor.invokeFunction(message.functionName, arguments)` */
const runsNamedTool = ({ callee, arguments: given }: Call): boolean =>
  runsTool(lastName(callee) ?? '') && given.some(({ value }) => namesTool(value));

function isAct({ callee, arguments: given }: Call): boolean {
  // `tools[action](...)`
  if (callee.kind === 'index') return isActionNamed(callee.key);
  const last = lastName(callee);
  if (last === null || given.length === 0) return false;
  return runsAction(last) || (runsNamed(last) && actionsGiven(callee, given).length > 0);
}

/** Values of a call that are named as actions, and what it is called on: `tools[name].run(input)`, `env.step(action)`. */
function actionsGiven(callee: Code, given: Call['arguments']): readonly Code[] {
  const values = given.map(({ value }) => value).filter(isActionNamed);
  const isOn =
    callee.kind === 'member' &&
    (isActionNamed(callee.of) || namesAction(lastName(callee.of) ?? ''));
  return isOn ? [callee.of, ...values] : values;
}

/**
 * Returns what a function runs of the answers of a model, by the names that lead from a call that asks to one that acts.
 * `isAsked` says whether a call asks a model, itself or in the function that it calls.
 */
export function actionFacts(
  start: FunctionCode,
  file: CodeFile,
  { calls, flows }: FunctionFacts,
  isAsked: (call: FactAt) => boolean,
): ActionFacts {
  const asked = new Set<Code>(calls.filter(isAsked).map(({ code }) => code));
  const answers = findReached(flows, (part) => asked.has(part));
  const isAnswer = (code: Code) => some(code, (part) => asked.has(part) || isIn(answers, part));
  const acts = calls.filter(
    ({ code }) => isAct(code) && !asked.has(code) && runsAnswer(code, isAnswer),
  );
  const compared = comparedActions(start, file, isAnswer);
  const runs = new Set<Code>(acts.map(({ code }) => code));
  const outcomes = findReached(flows, (part) => runs.has(part));
  const isOutcome = (code: Code) =>
    isAnswer(code) ||
    some(code, (part) => runs.has(part) || isIn(outcomes, part) || isObserved(part));
  return {
    acts: [...acts, ...compared],
    keeps: (isInside) =>
      calls.some((call) => isInside(call) && isKeeping(call.code, isOutcome)) ||
      flows.some(({ names, values }) => names.some(namesLasting) && values.some(isOutcome)) ||
      keepsMember(start, isOutcome),
  };
}

function runsAnswer(
  { callee, arguments: given }: Call,
  isAnswer: (code: Code) => boolean,
): boolean {
  if (callee.kind === 'index') return isAnswer(callee.key);
  const values = given.map(({ value }) => value);
  const isNamed = runsAction(lastName(callee) ?? '');
  return (isNamed ? values : actionsGiven(callee, given)).some(isAnswer);
}

const isObserved = (code: Code) =>
  (code.kind === 'name' || code.kind === 'member') && namesObserved(code.name);

/** `messages.append(observation)`, `self.add_message("user", output)` */
function isKeeping(
  { callee, arguments: given }: Call,
  isOutcome: (code: Code) => boolean,
): boolean {
  const last = lastName(callee);
  if (last === null || !namesAdding(last)) return false;
  return namesKept(dottedPath(callee)) && given.some(({ value }) => isOutcome(value));
}

/** `self.scratchpad += observation` */
function keepsMember(code: Code, isOutcome: (code: Code) => boolean): boolean {
  if (code.kind === 'binding' && code.value !== null && code.target.kind === 'member') {
    const { name } = code.target;
    if ((namesLasting(name) || namesObserved(name)) && isOutcome(code.value)) return true;
  }
  return somePart(code, (part) => keepsMember(part, isOutcome));
}
