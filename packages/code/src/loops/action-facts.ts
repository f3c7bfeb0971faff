import { type Call, type Code, type FunctionCode, somePart } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { CodeFile } from '../program/program.ts';
import {
  isActionNamed,
  namesAction,
  namesCode,
  namesKept,
  namesLasting,
  namesObserved,
  runsAction,
  runsNamed,
} from './action-terms.ts';
import { runCode } from './code-runs.ts';
import { comparedActions, comparesAction } from './compared-actions.ts';
import { type Flow, findReached, isIn, namesOf, reaching } from './flows.ts';
import type { FunctionFacts } from './function-facts.ts';
import type { FactAt } from './function-parts.ts';
import { lookedUp, looksUp } from './look-ups.ts';
import { namesAdding, namesTool, runsTool, some } from './loop-terms.ts';
import { dottedPath } from './model-calls.ts';

/** What a function does of the loop of an agent whose model asks for actions in its text. */
export type ActionFacts = {
  /** Calls that run an action of an answer. */
  readonly acts: readonly FactAt[];
  /** Whether an answer, an action or what came of it is kept for the next question. */
  readonly keeps: (isInside: (call: FactAt) => boolean) => boolean;
};

/** What is asked of the calls of a function: whether one asks a model, or runs the code that it is given, in the tree. */
export type CallJudges = {
  readonly isAsked: (call: FactAt) => boolean;
  readonly runsGiven: (call: FactAt) => boolean;
};

/** Calls that ask whose answers are followed back to what they are asked. */
const MAX_ASKED = 6;

/** Whether a function calls what runs actions, by names alone. */
export const mayAct = ({ calls }: FunctionFacts): boolean => calls.some(({ code }) => isAct(code));

/** Whether code compares actions, or calls what runs them, by names alone. */
export const speaksOfActions = (code: Code): boolean => namesAct(code) || comparesAction(code);

/** Whether code calls what runs actions, or tools by their names, by names alone. */
function namesAct(code: Code): boolean {
  if (code.kind === 'call' && (isAct(code) || runsNamedTool(code))) return true;
  // `tool = tools[step["tool"]]`
  if (code.kind === 'index' && code.key.kind !== 'text' && isActionNamed(code.key)) return true;
  return somePart(code, namesAct);
}

/** `executor.invokeFunction(message.functionName, arguments)` */
const runsNamedTool = ({ callee, arguments: given }: Call): boolean =>
  runsTool(lastName(callee) ?? '') && given.some(({ value }) => namesTool(value));

function isAct(call: Call): boolean {
  const { callee, arguments: given } = call;
  // `tools[action](...)`, `tools[step["name"]](...)`
  if (callee.kind === 'index') return namesWhatRuns(callee.key);
  // `tools.get(step["name"])(...)`
  if (callee.kind === 'call') return looksUp(callee, isActionNamed);
  const last = lastName(callee);
  if (last === null || given.length === 0) return false;
  if (runsAction(last) || runCode(call) !== null) return true;
  return runsNamed(last) && actionsGiven(callee, given).length > 0;
}

/** `action`, `step["name"]`, `call.function`: not `agent_name`. */
function namesWhatRuns(key: Code): boolean {
  if (isActionNamed(key)) return true;
  const name = key.kind === 'text' ? null : lastName(key);
  return (
    name !== null &&
    /^(?:(?:func(?:tion)?|fn|method|skill)_?)?(?:name|func(?:tion)?|method|fn|skill)$/i.test(name)
  );
}

/** Values of a call that are named as actions, and what it is called on: `tools[name].run(input)`, `env.step(action)`. */
function actionsGiven(callee: Code, given: Call['arguments']): readonly Code[] {
  const values = given
    .map(({ value }) => value)
    .filter((value) => isActionNamed(value) || namesCode(lastName(value) ?? ''));
  const isOn =
    callee.kind === 'member' &&
    (isActionNamed(callee.of) || namesAction(lastName(callee.of) ?? ''));
  return isOn ? [callee.of, ...values] : values;
}

/** Returns what a function runs of the answers of a model, by the names that lead from a call that asks to one that acts. */
export function actionFacts(
  start: FunctionCode,
  file: CodeFile,
  facts: FunctionFacts,
  { isAsked, runsGiven }: CallJudges,
): ActionFacts {
  const { calls } = facts;
  const flows = facts.flows();
  const asks = calls.filter(isAsked);
  const asked = new Set<Code>(asks.map(({ code }) => code));
  const answers = findReached(flows, (part) => asked.has(part));
  const isAnswer = (code: Code) => some(code, (part) => asked.has(part) || isIn(answers, part));
  const tools = lookedUp(flows, isAnswer);
  const acts = calls.filter(
    (call) =>
      !asked.has(call.code) &&
      (runsAnswer(call.code, isAnswer, tools) ||
        (call.code.arguments.some(({ value }) => isAnswer(value)) && runsGiven(call))),
  );
  const compared = comparedActions(start, file, isAnswer);
  const runs = new Set<Code>(acts.map(({ code }) => code));
  const outcomes = findReached(flows, (part) => runs.has(part));
  // Running code makes an agent only where its output is sent back to the model.
  const isOnlyCode = compared.length === 0 && acts.every(({ code }) => runCode(code) !== null);
  const isOutcome = (code: Code) =>
    (!isOnlyCode && isAnswer(code)) ||
    some(
      code,
      (part) => runs.has(part) || isIn(outcomes, part) || (!isOnlyCode && isObserved(part)),
    );
  return {
    acts: [...acts, ...compared],
    keeps: (isInside) =>
      calls.some((call) => isInside(call) && isKeeping(call.code, isOutcome)) ||
      flows.some(({ names, values }) => names.some(namesLasting) && values.some(isOutcome)) ||
      keepsMember(start, isOutcome) ||
      asksAgain(asks.filter(isInside), acts.filter(isInside), flows, addedFlows(calls)) ||
      (compared.length > 0 && addsToQuestion(asks.filter(isInside), isAnswer, flows, calls)),
  };
}

/** Whether what comes of an answer flows into the question of the same call. */
function asksAgain(
  asks: readonly FactAt[],
  acts: readonly FactAt[],
  own: readonly Flow[],
  added: readonly Flow[],
): boolean {
  if (acts.length === 0) return false;
  const flows = [...own, ...added];
  return asks.slice(0, MAX_ASKED).some(({ code: ask }) => {
    const answers = findReached(flows, (part) => part === ask);
    const isAnswer = (part: Code) => part === ask || isIn(answers, part);
    const runs = new Set<Code>(
      acts
        .map(({ code }) => code)
        .filter(({ callee, arguments: given }) =>
          [callee, ...given.map(({ value }) => value)].some((one) => some(one, isAnswer)),
        ),
    );
    const outcomes = findReached(flows, (part) => runs.has(part));
    return ask.arguments.some(({ value }) => some(value, (part) => isIn(outcomes, part)));
  });
}

/** Whether an answer is added to what a question is made of: `log.append(step)`. */
function addsToQuestion(
  asks: readonly FactAt[],
  isAnswer: (code: Code) => boolean,
  flows: readonly Flow[],
  calls: readonly FactAt[],
): boolean {
  const given = asks.flatMap(({ code }) => code.arguments.flatMap(({ value }) => namesOf(value)));
  const names = reaching(flows, new Set(given), 1);
  return addedFlows(calls).some(
    (flow) => flow.names.some((name) => names.has(name)) && flow.values.some(isAnswer),
  );
}

/** `log.append(observation)`: what is added flows into what it is added to. */
const addedFlows = (calls: readonly FactAt[]): readonly Flow[] =>
  calls.flatMap(({ code: { callee, arguments: given } }) => {
    if (callee.kind !== 'member' || callee.of.kind !== 'name') return [];
    if (!/^(?:append|push|extend|add|insert|unshift)$/i.test(callee.name)) return [];
    return [{ names: [callee.of.name], values: given.map(({ value }) => value) }];
  });

function runsAnswer(
  call: Call,
  isAnswer: (code: Code) => boolean,
  tools: ReadonlySet<string>,
): boolean {
  const { callee, arguments: given } = call;
  if (callee.kind === 'index') return namesWhatRuns(callee.key) && isAnswer(callee.key);
  if (callee.kind === 'call') return looksUp(callee, isAnswer);
  // `tool = tools[step["name"]]`, then `tool(...)` or `tool.run(...)`
  if (isIn(tools, callee)) return true;
  const last = lastName(callee) ?? '';
  if (callee.kind === 'member' && isIn(tools, callee.of) && runsNamed(last)) return true;
  const code = runCode(call);
  if (code !== null) return isAnswer(code);
  if (!isAct(call)) return false;
  const values = given.map(({ value }) => value);
  return (runsAction(last) ? values : actionsGiven(callee, given)).some(isAnswer);
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
