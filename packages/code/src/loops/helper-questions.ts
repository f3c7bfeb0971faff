import { type Code, type FunctionCode, somePart } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { FunctionRef, Program, Ref } from '../program/program.ts';
import { calleesOf, factsOf } from './callees.ts';
import type { FactAt } from './function-parts.ts';
import { functionAround } from './loop-owner.ts';
import { namesConversation, snakeCase } from './loop-terms.ts';

/*
 * Questions that a model is asked beside an agent's own: a summary of the conversation, a title, a judgement. Their models and prompts
 * are not the agent's.
 */

/** What a call of a model is given tools by. */
const TOOLS =
  /^(?:\w+_)?(?:tools?|functions|tool_(?:choice|config|definitions|schemas|specs|registry|list)|function_declarations)$/;

type Asked = {
  readonly asks: Iterable<FactAt>;
  readonly dispatches: Iterable<FactAt>;
  readonly results: Iterable<FactAt>;
};

/**
 * Returns the calls of a model in a loop that are the agent's own: without those of functions that write the whole conversation, offer
 * no tools and run none, where another call is left.
 */
export function ownAsks(
  start: FunctionCode,
  { asks, dispatches, results }: Asked,
  program: Program,
): Set<FactAt> {
  const all = [...asks];
  const acting = new Set<Code | null>([start]);
  for (const one of [...dispatches, ...results]) acting.add(functionAround(one.scope));
  // What a question calls is the client that asks it.
  for (const one of all) for (const { code } of calleesOf(one, program)) acting.add(code);
  const own = all.filter((ask) => {
    const around = functionAround(ask.scope);
    return around === null || acting.has(around) || !isHelper(ask, around);
  });
  return new Set(own.length === 0 ? all : own);
}

const isHelper = (ask: FactAt, around: FunctionCode): boolean =>
  around.body.every((part) => !offersTools(part)) &&
  !around.parameters.some(({ name }) => TOOLS.test(snakeCase(name))) &&
  writesConversation(ask);

const offersTools = (code: Code): boolean => {
  if (code.kind === 'name' || code.kind === 'member') {
    if (TOOLS.test(snakeCase(code.name))) return true;
  } else if (code.kind === 'mapping') {
    if (code.entries.some(({ key }) => key?.kind === 'text' && TOOLS.test(snakeCase(key.value))))
      return true;
  } else if (code.kind === 'call') {
    if (code.arguments.some(({ name }) => name !== null && TOOLS.test(snakeCase(name))))
      return true;
  }
  return somePart(code, offersTools);
};

/** Whether what a model is asked is written out in the function of the call, with texts of the source in it. */
function writesConversation(ask: FactAt): boolean {
  const asked = ask.code.arguments.flatMap(({ name, value }) => {
    const given = boundTo(value, ask);
    if (given.kind === 'mapping') {
      return given.entries.flatMap(({ key, value: inner }) =>
        key?.kind === 'text' && namesConversation(key.value) ? [boundTo(inner, ask)] : [],
      );
    }
    // `Request{Model: m, Messages: asked}`
    const fields = given.kind === 'call' ? given.arguments.filter((one) => one.name !== null) : [];
    if (fields.length > 0) {
      return fields.flatMap((one) =>
        namesConversation(one.name ?? '') ? [boundTo(one.value, ask)] : [],
      );
    }
    return name === null || namesConversation(name) ? [given] : [];
  });
  return asked.some((one) => isWritten(one, ask));
}

/** Values that lead to values. */
const MAX_DEPTH = 4;

/** The value of a variable of the same function that is bound once, or what a method of the object is given: `this.cut(prompt)`. */
function boundTo(code: Code, at: Ref, depth = 0): Code {
  if (depth > MAX_DEPTH) return code;
  if (code.kind === 'call' && code.callee.kind === 'member' && isSelf(code.callee.of)) {
    const [first] = code.arguments;
    return first === undefined ? code : boundTo(first.value, at, depth + 1);
  }
  if (code.kind !== 'name') return code;
  for (let scope: Ref['scope'] | null = at.scope; scope !== null; scope = scope.parent) {
    const [only, ...more] = scope.names.get(code.name) ?? [];
    if (only === undefined) continue;
    // `text := PROMPT`, then `text += more`
    const isOne = more.length === 0 || /^(?:name|text|template)$/.test(only.code.kind);
    const isLocal = scope.owner?.kind === 'function' && isOne;
    return isLocal ? boundTo(only.code, at, depth + 1) : code;
  }
  return code;
}

const isSelf = (code: Code) => code.kind === 'name' && /^(?:self|this)$/.test(code.name);

function isWritten(code: Code, at: Ref): boolean {
  if (code.kind !== 'list') return hasText(code);
  const own = code.items.filter((one) => isMessage(one) && isTold(one, at, /./));
  if (code.items.every(isMessage)) return own.length > 0;
  // `[...recent, { role: "user", content: SUMMARIZE }]`
  return own.some((one) => isTold(one, at, /^(?:user|human)/i));
}

const hasText = (code: Code) =>
  code.kind === 'template' && code.parts.some(({ kind }) => kind === 'text');

/** `{ role: "user", content: PROMPT }`, `Message(role="system", content=text)`, `HumanMessage(PROMPT)`. */
const isMessage = (code: Code): boolean =>
  partIn(code, 'role') !== null ||
  (code.kind === 'call' && /message/i.test(lastName(code.callee) ?? ''));

/** Whether the text of a message of some roles is of the source, not what the function is given. */
function isTold(message: Code, at: Ref, roles: RegExp): boolean {
  const role = partIn(message, 'role');
  const maker = message.kind === 'call' ? (lastName(message.callee) ?? '') : '';
  if (!roles.test(role?.kind === 'text' ? role.value : maker)) return false;
  const [first] = message.kind === 'call' ? message.arguments : [];
  const content = partIn(message, 'content') ?? partIn(message, 'text') ?? first?.value ?? null;
  if (content === null) return false;
  const text = boundTo(content, at);
  return text.kind === 'text' || hasText(text) || isConstant(text, at) || text.kind === 'call';
}

/** A constant, as most languages write them, or what a file of Go takes from its package. */
const isConstant = (code: Code, { scope, file }: Ref): boolean =>
  code.kind === 'name' &&
  (/^_?[A-Z][A-Z\d_]{2,}$/.test(code.name) ||
    (file.language === 'go' &&
      /prompt|instruction/i.test(code.name) &&
      !isLocal(code.name, scope)));

function isLocal(name: string, scope: Ref['scope']): boolean {
  for (let at: Ref['scope'] | null = scope; at?.owner != null; at = at.parent) {
    const { owner } = at;
    if (at.names.has(name)) return true;
    if (owner.kind === 'function' && owner.parameters.some((one) => one.name === name)) return true;
  }
  return false;
}

function partIn(message: Code, name: string): Code | null {
  if (message.kind === 'mapping') {
    const found = message.entries.find(
      ({ key }) => key?.kind === 'text' && key.value.toLowerCase() === name,
    );
    return found?.value ?? null;
  }
  if (message.kind !== 'call') return null;
  return message.arguments.find((one) => one.name?.toLowerCase() === name)?.value ?? null;
}

/**
 * Whether a function asks a model something of its own: none of its calls of one is of an agent's loop, and none of its calls leads to
 * a function of that loop. The client that the loop asks may be asked something else, without tools.
 */
export function asksBeside(
  ref: FunctionRef,
  {
    asks,
    dispatches,
  }: { readonly asks: readonly FactAt[]; readonly dispatches: readonly FactAt[] },
  program: Program,
): boolean {
  const own = new Set<Code>(asks.map(({ code }) => code));
  const facts = factsOf(ref, program);
  const asked = facts.asks.filter(({ code }) => !startsChat(code.callee));
  if (asked.length === 0 || facts.asks.some(({ code }) => own.has(code))) return false;
  const names = new Set(
    [...asks, ...dispatches].flatMap(({ scope }) => functionAround(scope)?.name ?? []),
  );
  const clients = new Set(asks.map(({ code }) => lastName(code.callee)));
  const leading = facts.calls.filter(({ code }) => names.has(lastName(code.callee) ?? ''));
  if (leading.length === 0) return true;
  return (
    leading.every(({ code }) => clients.has(lastName(code.callee))) &&
    asked.every((ask) => isHelper(ask, ref.code))
  );
}

/** `llm.StartChat(systemPrompt)`: what is asked later, in any function. */
const startsChat = (callee: Code): boolean =>
  /^(?:start|create|new|open|begin|init)_?(?:\w+_)?(?:chat|session|conversation|thread)(?:_session)?$/.test(
    snakeCase(lastName(callee) ?? ''),
  );
