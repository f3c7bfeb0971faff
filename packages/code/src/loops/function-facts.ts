import { type Call, type Code, type FunctionCode, partsOf } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { CodeFile, Ref } from '../program/program.ts';
import { dottedName } from '../program/value.ts';
import { namesModelCall } from './action-terms.ts';
import { type Flow, findReached, flowsOf, isCallText, isIn, isNames } from './flows.ts';
import {
  marksResult,
  marksRole,
  namesAdding,
  namesAsk,
  namesConversation,
  namesResult,
  namesRun,
  namesTool,
  namesToolCalls,
  runsTool,
  snakeCase,
  some,
} from './loop-terms.ts';

/** A call of a function, and the loops of the function around it. */
export type FactAt = Ref & { readonly code: Call; readonly loops: readonly Code[] };

/** What a function does of an agent's loop, functions inside it included. */
export type FunctionFacts = {
  /** Calls of a model with a conversation. */
  readonly asks: readonly FactAt[];
  /** Calls that run what tool calls of an answer ask for. */
  readonly dispatches: readonly FactAt[];
  /** Calls that add results to a conversation. */
  readonly results: readonly FactAt[];
  /** All other calls, which may lead to these. */
  readonly calls: readonly FactAt[];
  /** Loops, those through the tool calls of one answer left out. */
  readonly loops: readonly Code[];
  readonly flows: readonly Flow[];
};

export function functionFacts(start: FunctionCode, file: CodeFile): FunctionFacts {
  const flows = flowsOf(start);
  const calls: FactAt[] = [];
  const loops: Code[] = [];
  addCalls(start, [], file, file.scopes.of.get(start) ?? file.scopes.top, calls, loops);
  const requested = findReached(flows, (part) => isToolCall(part));
  const isRequested = (code: Code) =>
    some(code, (part) => isToolCall(part) || isIn(requested, part));
  const made = calls.filter(({ code }) => !isLiteral(code, file));
  const dispatches = made.filter(({ code }) => isDispatch(code, isRequested));
  const runs = new Set<Code>(dispatches.map(({ code }) => code));
  const results = findReached(flows, (part) => runs.has(part) || isResult(part));
  const isAnswer = (code: Code) =>
    some(code, (part) => runs.has(part) || isResult(part) || isIn(results, part));
  return {
    asks: made.filter(({ code }) => isAsk(code)),
    dispatches,
    results: [
      ...made.filter(({ code }) => isAdding(code, isAnswer)),
      ...returnedResults(start, file),
    ],
    calls,
    loops: loops.filter((loop) => !runsThrough(loop, file, isRequested)),
    flows,
  };
}

/** Messages with the result of a tool that a function returns, to be added by its caller: `return [{"role": "tool", ...}]`. */
function returnedResults(start: FunctionCode, file: CodeFile): readonly FactAt[] {
  const scope = file.scopes.of.get(start) ?? file.scopes.top;
  const found: FactAt[] = [];
  const visit = (code: Code): void => {
    if (code.kind === 'return' && some(code.value, isMarked)) {
      const callee: Code = { kind: 'name', name: 'return', line: code.line };
      const given = [{ name: null, value: code.value }];
      const call: Call = { kind: 'call', callee, arguments: given, line: code.line };
      found.push({ code: call, scope, file, loops: [] });
    }
    if (code.kind !== 'class') for (const part of partsOf(code)) visit(part);
  };
  visit(start);
  return found;
}

const isMarked = (code: Code) => code.kind === 'mapping' && marksRole(code);

/** Whether a loop runs through the tool calls of one answer: what repeats for each answer is around it. */
function runsThrough(
  loop: Code,
  { language }: CodeFile,
  isRequested: (code: Code) => boolean,
): boolean {
  const header = partsOf(loop)
    .slice(0, -1)
    .filter((part) => part.kind !== 'other' || part.parts.length > 0);
  const [only, ...more] = header;
  // `_, call := range calls` of Go and `call in calls` of Kotlin are one part.
  const parts = only !== undefined && more.length === 0 ? rangeParts(only, language) : header;
  const [target, from] = [parts[0], parts.at(-1)];
  return (
    target !== undefined &&
    from !== undefined &&
    target !== from &&
    isNames(target) &&
    isRequested(from)
  );
}

function rangeParts(code: Code, language: CodeFile['language']): readonly Code[] {
  if (code.kind === 'comparison') return language === 'jvm' ? code.parts : [];
  if (code.kind !== 'other') return [];
  const [first] = code.parts;
  if (code.parts.length === 1 && first !== undefined) return rangeParts(first, language);
  return first?.kind === 'list' ? code.parts : [];
}

/** A call that makes an object: a literal of Go, a class elsewhere. */
function isLiteral({ callee, arguments: given }: Call, { language }: CodeFile): boolean {
  if (language === 'go') return given.some(({ name }) => name !== null);
  return language !== 'dotnet' && /^_*[A-Z]/.test(lastName(callee) ?? '');
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

function addCalls(
  code: Code,
  loops: readonly Code[],
  file: CodeFile,
  scope: Ref['scope'],
  calls: FactAt[],
  all: Code[],
): void {
  if (code.kind === 'class') return;
  const isLoop = code.kind === 'other' && code.repeats === true;
  if (isLoop) all.push(code);
  const inside = isLoop ? [...loops, code] : loops;
  const within = code.kind === 'function' ? (file.scopes.of.get(code) ?? scope) : scope;
  if (code.kind === 'call') calls.push({ code, scope, file, loops });
  for (const part of partsOf(code)) addCalls(part, inside, file, within, calls, all);
}

const isSelf = (code: Code) => code.kind === 'name' && /^(?:self|this)$/.test(code.name);

function isAsk({ callee, arguments: given }: Call): boolean {
  const last = lastName(callee);
  const path = dottedPath(callee);
  if (last === null || !(namesAsk(path, last) || namesModelCall(last))) return false;
  return given.some(
    ({ name, value }) =>
      (name !== null && namesConversation(name)) || some(value, (part) => isConversation(part)),
  );
}

function isConversation(code: Code): boolean {
  if (code.kind === 'name' || code.kind === 'member') return namesConversation(code.name);
  return (
    code.kind === 'mapping' &&
    code.entries.some(({ key }) => key?.kind === 'text' && namesConversation(key.value))
  );
}

function isDispatch(
  { callee, arguments: given }: Call,
  isRequested: (code: Code) => boolean,
): boolean {
  // `tools[call.name](...)`
  if (callee.kind === 'index') return isRequested(callee.key);
  // `getattr(computer, call["name"])(...)`
  if (callee.kind === 'call' && lastName(callee.callee) === 'getattr') {
    return callee.arguments.slice(1).some(({ value }) => isRequested(value));
  }
  const last = lastName(callee);
  if (last === null) return false;
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
  // `executor.invokeFunction(message.functionName, arguments)`
  if (runsTool(last) && given.some(({ value }) => namesTool(value))) return true;
  return isGiven || (callee.kind === 'member' && isRequested(callee.of));
}

function isAdding({ callee, arguments: given }: Call, isAnswer: (code: Code) => boolean): boolean {
  const last = lastName(callee);
  if (last === null) return false;
  if (!namesAdding(last) && !isAsk({ kind: 'call', callee, arguments: given, line: 0 }))
    return false;
  return given.some(({ name, value }) => (name !== null && namesResult(name)) || isAnswer(value));
}

/** A dotted name as it is written, calls in it left out. */
export const dottedPath = (code: Code): string => {
  if (code.kind === 'member') return `${dottedPath(code.of)}.${code.name}`;
  if (code.kind === 'call') return dottedPath(code.callee);
  return dottedName(code);
};
