import { type Call, type Code, type FunctionCode, partsOf } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import { isCallType, namesToolCalls, some } from './loop-terms.ts';

/** Values that flow into a name: bindings, headers of loops, parameters of callbacks. */
export type Flow = { readonly names: readonly string[]; readonly values: readonly Code[] };

/** Rounds of the flow from name to name. */
const MAX_ROUNDS = 4;

/** Returns which values flow into which names of a function. */
export function flowsOf(start: FunctionCode): readonly Flow[] {
  const flows: Flow[] = [];
  addFlows(start, flows);
  return flows;
}

/** Names that values of a kind reach. */
export function findReached(
  flows: readonly Flow[],
  isSource: (part: Code) => boolean,
): ReadonlySet<string> {
  const reached = new Set<string>();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = reached.size;
    for (const { names, values } of flows) {
      if (names.every((name) => reached.has(name))) continue;
      const isReached = values.some((value) =>
        some(value, (part) => isSource(part) || isIn(reached, part)),
      );
      if (isReached) for (const name of names) reached.add(name);
    }
    if (reached.size === before) break;
  }
  return reached;
}

/** Names whose values reach some of the names, these included. */
export function reaching(
  flows: readonly Flow[],
  names: ReadonlySet<string>,
  rounds = MAX_ROUNDS,
): ReadonlySet<string> {
  const found = new Set(names);
  for (let round = 0; round < rounds; round += 1) {
    const before = found.size;
    for (const flow of flows) {
      if (!flow.names.some((name) => found.has(name))) continue;
      for (const value of flow.values) for (const name of namesOf(value)) found.add(name);
    }
    if (found.size === before) break;
  }
  return found;
}

/** `open(path) as file` of a statement whose block follows. */
const binds = (code: Code): boolean =>
  code.kind === 'binding' || (code.kind === 'other' && code.parts.some(binds));

/** All plain names in a piece of code. */
export const namesOf = (code: Code): readonly string[] =>
  code.kind === 'name' ? [code.name] : partsOf(code).flatMap(namesOf);

export const isIn = (names: ReadonlySet<string>, code: Code) =>
  code.kind === 'name' && names.has(code.name);

export const isCallText = (code: Code) => code.kind === 'text' && isCallType(code.value);
/** A value that is a tool call. */
export const CALL_TEXT: Code = { kind: 'text', value: 'tool_use', line: 0 };

function addFlows(code: Code, flows: Flow[]): void {
  if (code.kind === 'binding' && code.value !== null) {
    flows.push({ names: namesIn(code.target), values: [code.value, ...callbacksIn(code.value)] });
  }
  if (code.kind === 'other' && code.repeats) {
    const header = code.parts.slice(0, -1).flatMap(headerParts);
    const names = header.flatMap(namesIn);
    flows.push({
      names,
      values: header.filter((part) => namesIn(part).length === 0 || part.kind === 'name'),
    });
  }
  if (code.kind === 'other' && !code.repeats && code.parts.length === 2) {
    // `for call in calls` of a comprehension
    const [target, from] = code.parts as [Code, Code];
    const names = isNames(target) && !binds(target) ? namesIn(target) : [];
    if (names.length > 0) flows.push({ names, values: [from] });
  }
  if (code.kind === 'comparison') {
    // `block.type == "tool_use"`: the block is a tool call.
    if (code.parts.some((part) => part.kind === 'text' && isCallType(part.value))) {
      flows.push({ names: code.parts.flatMap(rootName), values: code.parts });
    }
  }
  if (code.kind === 'other' && code.parts[0]?.kind === 'member') {
    // `switch (block.type) { case "tool_use":`
    const [subject, ...cases] = code.parts;
    const isType = /^(?:type|kind|role)$/i.test(subject.name);
    if (isType && cases.some((part) => some(part, isCallText))) {
      flows.push({ names: rootName(subject), values: [CALL_TEXT] });
    }
  }
  if (code.kind === 'function') addParameters(code, flows);
  if (code.kind === 'call') addGiven(code, flows);
  if (code.kind === 'call' && code.callee.kind === 'member') {
    for (const { value } of code.arguments) {
      if (value.kind !== 'function') continue;
      const names = value.parameters.map(({ name }) => name);
      flows.push({ names, values: [code.callee.of] });
    }
  }
  for (const part of partsOf(code)) addFlows(part, flows);
}

/** `calls []ToolCall`: what is typed as tool calls are some. */
function addParameters({ parameters }: FunctionCode, flows: Flow[]): void {
  for (const { name, type } of parameters) {
    if (type !== null && some(type, isTypeOfCalls))
      flows.push({ names: [name], values: [CALL_TEXT] });
  }
}

const isTypeOfCalls = (code: Code): boolean =>
  (code.kind === 'name' || code.kind === 'member') &&
  /(?:^|[a-z])(?:Tool|Function)(?:Calls?|Uses?|UseBlocks?)(?:Union)?$/.test(code.name);

/** `json.Unmarshal(answer, &step)` fills the step; what `isToolUse(block)` asks is a tool call. */
function addGiven({ callee, arguments: given }: Call, flows: Flow[]): void {
  const name = lastName(callee) ?? '';
  const [first, second] = given;
  if (/^(?:Unm|unm)arshal/.test(name) && first !== undefined && second !== undefined) {
    flows.push({ names: rootName(second.value), values: [first.value] });
  }
  if (/^is[A-Z_]/.test(name) && first !== undefined && namesToolCalls(name)) {
    flows.push({ names: rootName(first.value), values: [CALL_TEXT] });
  }
}

/** `a, b in calls` of a loop's header: the names and what they run through. */
const headerParts = (code: Code): readonly Code[] =>
  code.kind === 'other' || code.kind === 'comparison' ? code.parts.flatMap(headerParts) : [code];

/** Whether code is one name, or a list of names. */
export const isNames = (code: Code): boolean =>
  code.kind === 'name' ||
  ((code.kind === 'list' || code.kind === 'other') && namesIn(code).length > 0);

/** The code of callbacks in a value: `Promise.all(calls.map((call) => run(call)))`; none where the value is a function itself. */
function callbacksIn(value: Code): readonly Code[] {
  if (value.kind === 'function' || value.kind === 'class') return [];
  const given = value.kind === 'call' ? value.arguments.map((one) => one.value) : [];
  const bodies = given.flatMap((one) => (one.kind === 'function' ? one.body : []));
  return [...bodies, ...bodies.flatMap(callbacksIn), ...partsOf(value).flatMap(callbacksIn)];
}

function namesIn(code: Code): string[] {
  if (code.kind === 'name') return [code.name];
  if (code.kind === 'list') return code.items.flatMap(namesIn);
  if (code.kind === 'binding') return namesIn(code.target);
  return code.kind === 'other' ? code.parts.flatMap(namesIn) : [];
}

function rootName(code: Code): string[] {
  if (code.kind === 'member' || code.kind === 'index') return rootName(code.of);
  // `block.get("type")`
  if (code.kind === 'call' && lastName(code.callee) === 'get') return rootName(code.callee);
  return code.kind === 'name' ? [code.name] : [];
}
