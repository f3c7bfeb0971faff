import {
  type Call,
  type Code,
  type FunctionCode,
  partsOf,
  somePart,
} from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { CodeFile } from '../program/program.ts';
import { isDoing } from './action-terms.ts';
import { type Flow, findReached, isCallText, isIn, namesOf, reaching } from './flows.ts';
import { type FactAt, type FunctionParts, partsAmong } from './function-parts.ts';
import { lookedUp, looksUp } from './look-ups.ts';
import {
  marksResult,
  marksRole,
  namesAdding,
  namesConverting,
  namesResult,
  namesRun,
  namesTool,
  namesToolCalls,
  runsTool,
  snakeCase,
  some,
} from './loop-terms.ts';
import { dottedPath, isAsk } from './model-calls.ts';
import { callsOfResults, hasIdOfCall, isIdOfCall } from './result-ids.ts';

/** What a function runs of the tool calls of an answer, and what it keeps of it. */
type Dispatching = {
  readonly dispatches: readonly FactAt[];
  readonly results: readonly FactAt[];
  readonly isRequested: (code: Code) => boolean;
};

/** Returns the calls that run what tool calls ask for, and those that add results to a conversation. */
export function dispatching(
  start: FunctionCode,
  file: CodeFile,
  parts: FunctionParts,
  own: readonly Flow[],
): Dispatching {
  const marked = markedIn(start);
  const flows = marked.length === 0 ? own : [...own, ...callsOfResults(marked)];
  const requested = findReached(flows, (part) => isToolCall(part));
  const isRequested = (code: Code) =>
    some(code, (part) => isToolCall(part) || isIn(requested, part));
  const tools = lookedUp(flows, isRequested);
  const made = parts.calls.filter(({ code }) => !isLiteral(code, file));
  const isProducing = producersOf(marked, flows);
  const given = findReached(flows, (part) => isGivenOf(part, isRequested));
  const isArguments = (code: Code) =>
    some(code, (part) => isGivenOf(part, isRequested) || isIn(given, part));
  const ran = made.filter(
    ({ code }) =>
      isDispatch(code, isRequested, tools) || (isProducing(code) && runsGiven(code, isArguments)),
  );
  const decided = marked.length === 0 ? [] : parts.decisions.filter(isDecision(isRequested));
  const dispatches = [...ran, ...decided];
  const runs = new Set<Code>(ran.map(({ code }) => code));
  const kept = findReached(flows, (part) => runs.has(part) || isResult(part));
  const isAnswer = (code: Code) =>
    some(code, (part) => runs.has(part) || isResult(part) || isIn(kept, part));
  const assigned = parts.assigned.filter(({ code }) =>
    code.arguments.some(({ value }) => some(value, (part) => runs.has(part) || isMarked(part))),
  );
  const added = made.filter(({ code }) => isAdding(code, isAnswer));
  const handed = ran.filter(({ code }) => isIn(tools, code.callee) && isGivenConversation(code));
  const results = [...added, ...handed, ...assigned, ...parts.returned];
  return { dispatches, results, isRequested };
}

/** `handle(call, &params)` adds its result to the conversation that it is given. */
const isGivenConversation = ({ arguments: given }: Call): boolean =>
  given.some(({ value }) => some(value, (part) => HANDED.test(snakeCase(lastName(part) ?? ''))));

const HANDED = /(?:^|_)(?:messages|history|conversation|params)$/;

export const NO_DISPATCHING: Dispatching = {
  dispatches: [],
  results: [],
  isRequested: () => false,
};

/** All names and texts by which tool calls, their results and what runs them are known. */
const NAMES_CALLS = /tool|function|computer|observation|call_?id/i;

/** Whether code has a name or a text without which nothing in it runs tool calls or keeps their results: most functions have none. */
export function mayDispatch(code: Code): boolean {
  if (code.kind === 'name' || code.kind === 'member') {
    if (NAMES_CALLS.test(code.name)) return true;
  } else if (code.kind === 'text') return NAMES_CALLS.test(code.value);
  else if (code.kind === 'call') {
    if (code.arguments.some(({ name }) => name !== null && NAMES_CALLS.test(name))) return true;
  }
  return somePart(code, mayDispatch);
}

/** A call that makes an object: a literal of Go, a class elsewhere. */
export function isLiteral({ callee, arguments: given }: Call, { language }: CodeFile): boolean {
  if (language === 'go') return given.some(({ name }) => name !== null);
  if (language === 'dotnet' || callee.kind === 'index') return false;
  return /^_*[A-Z]/.test(lastName(callee) ?? '');
}

function isToolCall(code: Code): boolean {
  if (code.kind === 'name' || code.kind === 'member') return namesToolCalls(code.name);
  return isCallText(code);
}

function isResult(code: Code): boolean {
  if (code.kind === 'name' || code.kind === 'member') return namesResult(code.name);
  if (code.kind === 'call')
    return code.arguments.some(
      ({ name, value }) =>
        name !== null && (namesResult(name) || (/^role$/i.test(name) && isToolRole(value))),
    );
  return code.kind === 'mapping' && marksResult(code);
}

/** `"tool"`, `ChatRole.Tool`, `AgentRole.Function`, `openai.ChatMessageRoleTool`. */
function isToolRole(code: Code): boolean {
  const name = code.kind === 'text' ? code.value : lastName(code);
  return name !== null && /^(?:\w*_)?(?:tool|function)$/.test(snakeCase(name));
}

const RESULT_MESSAGE =
  /^(?:new_)?(?:tool|function|tool_use|tool_call|function_call)_?(?:execution_)?(?:chat_)?(?:message|results?|result_message|result_block|result_content|result_part|response|output|output_item|return|return_part)(?:_param|_content|_part|_block)?$|^(?:new_)?(?:part_?)?from_?function_?response$/;

/** A message with the result of a tool: `{"role": "tool"}`, `ToolMessage(output)`, `openai.ToolMessage(data, call.ID)`. */
const isMarked = (code: Code): boolean =>
  (code.kind === 'mapping' && (marksRole(code) || hasIdOfCall(code))) ||
  (code.kind === 'call' &&
    (code.arguments.some(
      ({ name, value }) => (name !== null && isIdOfCall(name)) || isToolRole(value),
    ) ||
      dottedPath(code.callee)
        .split('.')
        .some((name) => /^[A-Z]|^from/.test(name) && RESULT_MESSAGE.test(snakeCase(name)))));

function markedIn(start: FunctionCode): readonly Code[] {
  const found: Code[] = [];
  const visit = (code: Code): void => {
    if (code.kind === 'class') return;
    if (isMarked(code)) found.push(code);
    for (const part of partsOf(code)) visit(part);
  };
  for (const code of start.body) visit(code);
  return found;
}

/** Returns what says whether the value of a call becomes part of a message with a result. */
function producersOf(marked: readonly Code[], flows: readonly Flow[]): (call: Code) => boolean {
  if (marked.length === 0) return () => false;
  const names = reaching(flows, new Set(marked.flatMap(namesOf)));
  const producing = new Set<Code>();
  const add = (code: Code): void => {
    if (code.kind === 'call') producing.add(code);
    for (const part of partsOf(code)) add(part);
  };
  for (const one of marked) for (const part of partsOf(one)) add(part);
  for (const flow of flows)
    if (flow.names.some((name) => names.has(name))) flow.values.forEach(add);
  return (call) => producing.has(call);
}

/** `call.arguments`, `call["input"]`, `call.Function.Name`: what a tool call gives the code that runs it. */
function isGivenOf(code: Code, isRequested: (code: Code) => boolean): boolean {
  if (code.kind !== 'member' && code.kind !== 'index') return false;
  const key = code.kind === 'member' ? code.name : code.key.kind === 'text' ? code.key.value : '';
  return (
    /^(?:raw_?)?(?:arguments|args|input|param(?:eter)?s|kwargs|name|tool_?name|function_?name|function)$/i.test(
      key,
    ) && isRequested(code.of)
  );
}

/** `get_weather(arguments["city"])`: not `json.loads(call.arguments)`. */
function runsGiven({ callee, arguments: given }: Call, isArguments: (code: Code) => boolean) {
  const last = lastName(callee);
  if (last === null || namesConverting(dottedPath(callee)) || namesAdding(last)) return false;
  if (namesToolCalls(last) || namesResult(last)) return false;
  return given.some(({ value }) => isArguments(value));
}

const isDecision =
  (isRequested: (code: Code) => boolean) =>
  (decision: FactAt): boolean =>
    partsAmong([decision]).some(({ code }) => {
      const parts = partsOf(code);
      return (
        parts.some((part) => namesTool(part) && isRequested(part)) &&
        parts.some((part) => some(part, (one) => one.kind === 'text' && isDoing(one.value)))
      );
    });

function isDispatch(
  { callee, arguments: given }: Call,
  isRequested: (code: Code) => boolean,
  tools: ReadonlySet<string>,
): boolean {
  // `tools[call.name](...)`
  if (callee.kind === 'index') return isRequested(callee.key);
  // `getattr(computer, call["name"])(...)`, `tools.get(call.name)(...)`
  if (callee.kind === 'call') return looksUp(callee, isRequested);
  const last = lastName(callee);
  if (last === null) return false;
  // `tool = tools[call.name]`, then `tool(...)` or `tool.func(...)`
  if (isIn(tools, callee)) return true;
  if (callee.kind === 'member' && isIn(tools, callee.of) && runsLookedUp(last)) return true;
  if (callee.kind === 'name' && !namesRun(last)) {
    // `handler = handlers[call.name]`, then `handler(...)`
    return (
      isRequested(callee) && /(?:^|_)(?:tool|func|function|fn|handler|callable|method)$/i.test(last)
    );
  }
  const isGiven = given.some(({ value }) => isRequested(value));
  // `executor.submit(self.run_tool, call)`
  const isReference = given.some(
    ({ value }) => value.kind === 'member' && isSelf(value.of) && namesRun(value.name),
  );
  if (isGiven && isReference) return true;
  if (!namesRun(last)) return false;
  // `manager.executeToolCalls(prompt, response)` of Spring AI
  if (callee.kind === 'member' && last === 'executeToolCalls' && given.length === 2) return true;
  // `executor.invokeFunction(message.functionName, arguments)`
  if (runsTool(last) && given.some(({ value }) => namesTool(value))) return true;
  return isGiven || (callee.kind === 'member' && isRequested(callee.of));
}

const runsLookedUp = (last: string) =>
  namesRun(last) || /^(?:func|function|fn|handler|callback|implementation|impl)$/i.test(last);

const isSelf = (code: Code) => code.kind === 'name' && /^(?:self|this)$/.test(code.name);

function isAdding(call: Call, isAnswer: (code: Code) => boolean): boolean {
  const last = lastName(call.callee);
  if (last === null || !(namesAdding(last) || isAsk(call))) return false;
  return call.arguments.some(
    ({ name, value }) => (name !== null && namesResult(name)) || isAnswer(value),
  );
}
