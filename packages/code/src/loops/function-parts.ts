import {
  type Call,
  type Code,
  type FunctionCode,
  partsOf,
  somePart,
} from '../program/code-tree.ts';
import type { CodeFile, Ref } from '../program/program.ts';
import { marksRole, namesConversation, namesTool, some } from './loop-terms.ts';

/** A call of a function, and the loops of the function around it. */
export type FactAt = Ref & { readonly code: Call; readonly loops: readonly Code[] };

/** Parts of the body of a function, nested functions included. Other code than calls is wrapped in a call, by `asCall`. */
export type FunctionParts = {
  readonly start: FunctionCode;
  readonly calls: FactAt[];
  readonly loops: Code[];
  /** Where the name of a tool is compared or switched over: `call.name == "search"`. */
  readonly decisions: FactAt[];
  /** Assignments to a conversation: `messages = [...messages, result]`. */
  readonly assigned: FactAt[];
  /** Messages with the result of a tool that the function returns: `return [{"role": "tool", ...}]`. */
  readonly returned: FactAt[];
};

export function partsOfFunction(start: FunctionCode, file: CodeFile): FunctionParts {
  const parts: FunctionParts = {
    start,
    calls: [],
    loops: [],
    decisions: [],
    assigned: [],
    returned: [],
  };
  const scope = file.scopes.of.get(start) ?? file.scopes.top;
  addParts(start, { scope, file, loops: [] }, parts);
  return parts;
}

type Place = Omit<FactAt, 'code'>;

function addParts(code: Code, place: Place, parts: FunctionParts): void {
  if (code.kind === 'class') return;
  const { file } = place;
  const isLoop = isRepeated(code) || (code !== parts.start && isRecursive(code));
  if (isLoop) parts.loops.push(code);
  if (code.kind === 'call') parts.calls.push({ ...place, code });
  else if (decides(code)) parts.decisions.push({ ...place, code: asCall(code) });
  else if (bindsConversation(code)) parts.assigned.push({ ...place, code: asCall(code.value) });
  else if (code.kind === 'return' && some(code.value, isMarked)) {
    parts.returned.push({ ...place, loops: [], code: asCall(code.value) });
  }
  const scope = code.kind === 'function' ? (file.scopes.of.get(code) ?? place.scope) : place.scope;
  const loops = isLoop ? [...place.loops, code] : place.loops;
  const inside = isLoop || scope !== place.scope ? { ...place, scope, loops } : place;
  for (const part of partsOf(code)) addParts(part, inside, parts);
}

/** A loop, or `repeat(9) { ... }` of Kotlin. */
const isRepeated = (code: Code): boolean =>
  (code.kind === 'other' && code.repeats === true) ||
  (code.kind === 'call' &&
    code.callee.kind === 'name' &&
    code.callee.name === 'repeat' &&
    code.arguments.some(({ value }) => value.kind === 'function'));

/** A function in a function that calls itself: `const send = useCallback(async (next) => { ... await send(more) })`. */
function isRecursive(code: Code): boolean {
  if (code.kind === 'function') return code.name !== null && code.body.some(calls(code.name));
  if (code.kind !== 'binding' || code.target.kind !== 'name' || code.value === null) return false;
  const { value, target } = code;
  const given = value.kind === 'call' ? value.arguments.map((one) => one.value) : [value];
  return given.some((one) => one.kind === 'function' && one.body.some(calls(target.name)));
}

const calls =
  (name: string) =>
  (code: Code): boolean =>
    (code.kind === 'call' && code.callee.kind === 'name' && code.callee.name === name) ||
    somePart(code, calls(name));

const isMarked = (code: Code) => code.kind === 'mapping' && marksRole(code);

function decides(code: Code): boolean {
  if (code.kind === 'comparison') {
    return code.parts.some(namesTool) && code.parts.some(({ kind }) => kind === 'text');
  }
  if (code.kind !== 'other' || code.repeats || code.parts.length < 2) return false;
  const [subject] = code.parts;
  return subject !== undefined && subject.kind !== 'other' && namesTool(subject);
}

const bindsConversation = (
  code: Code,
): code is Extract<Code, { kind: 'binding' }> & { value: Code } =>
  code.kind === 'binding' &&
  code.value !== null &&
  (code.target.kind === 'name' || code.target.kind === 'member') &&
  namesConversation(code.target.name);

/** Callee of a wrapping call: no language has a function of this name. */
const PART = '=';

/** Wraps code in a call that has it as its argument, so that all facts have one type. */
export const asCall = (code: Code): Call => ({
  kind: 'call',
  callee: { kind: 'name', name: PART, line: code.line },
  arguments: [{ name: null, value: code }],
  line: code.line,
});

/** Returns the code among facts that is no call. */
export const partsAmong = (facts: readonly FactAt[]): readonly Ref[] =>
  facts.flatMap((one) => {
    const [given] = one.code.arguments;
    const isPart = one.code.callee.kind === 'name' && one.code.callee.name === PART;
    return isPart && given !== undefined ? [{ ...one, code: given.value }] : [];
  });
