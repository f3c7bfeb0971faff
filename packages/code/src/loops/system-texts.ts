import type { Code } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import { entry } from '../program/mapping-entry.ts';
import type { Ref } from '../program/program.ts';
import { snakeCase } from './loop-terms.ts';
import { visitParts } from './visit-parts.ts';

const SYSTEM = /^(?:system|developer)$/;
const MESSAGE = /^(?:(?:add_|append_)?system_?message|system_?prompt_?(?:message|part))$/;
const ARGUMENT = /^(?:system|system_?prompt|system_?message|system_?instructions?|instructions)$/;
const MAX_TEXTS = 12;

/**
 * Returns the texts that code sends to a model as its system message: `{ role: "system", content: text }`, `Message(role="system",
 * content=text)`, `SystemMessage(text)`, `ask(system=text)`, `startChat(systemPrompt)`. Functions that are `isBeside` the agent are left out.
 */
export function systemTexts(start: Ref, isBeside?: (one: Ref) => boolean): readonly Ref[] {
  const found: Ref[] = [];
  visitParts(
    start,
    () => found.length >= MAX_TEXTS,
    (at) => {
      if (at.code.kind === 'mapping') addMessage(at, found);
      if (at.code.kind === 'call') addCall(at, at.code, found);
    },
    isBeside,
  );
  return found.slice(0, MAX_TEXTS);
}

function addMessage(mapping: Ref, found: Ref[]): void {
  const role = entry(mapping, 'role');
  const content = entry(mapping, 'content') ?? entry(mapping, 'parts') ?? entry(mapping, 'text');
  if (role !== null && content !== null && isSystem(role.code)) found.push(content);
}

function addCall(
  ref: Ref,
  { callee, arguments: given }: Extract<Code, { kind: 'call' }>,
  found: Ref[],
): void {
  const named = (pattern: RegExp) =>
    given.find(({ name }) => name !== null && pattern.test(snakeCase(name)))?.value;
  const role = named(/^role$/);
  const content = named(/^(?:content|text|parts)$/);
  if (role !== undefined && content !== undefined && isSystem(role)) {
    found.push({ ...ref, code: content });
    return;
  }
  const name = snakeCase(lastName(callee) ?? '');
  const [first] = given;
  if (MESSAGE.test(name) && first !== undefined)
    found.push({ ...ref, code: content ?? first.value });
  // `new ChatHistory("You sell stamps.")` of Semantic Kernel
  if (isHistory(name, ref) && first !== undefined && isSentence(first.value))
    found.push({ ...ref, code: first.value });
  // `memory.push("system", text)`
  const [, second] = given;
  if (first?.value.kind === 'text' && SYSTEM.test(first.value.value) && second !== undefined) {
    found.push({ ...ref, code: second.value });
  }
  for (const { name: argument, value } of given) {
    const own = argument === null ? lastName(value) : argument;
    if (own !== null && ARGUMENT.test(snakeCase(own)) && isText(value)) {
      found.push({ ...ref, code: value });
    }
  }
}

const isHistory = (name: string, { file }: Ref) =>
  name === 'chat_history' && (file.language === 'jvm' || file.language === 'dotnet');
const isSentence = (code: Code) => code.kind === 'text' && /\S\s+\S/.test(code.value);

/** `"system"`, `MessageRole.SYSTEM`, `openai.ChatMessageRoleSystem`. */
function isSystem(code: Code): boolean {
  if (code.kind === 'text') return SYSTEM.test(code.value);
  const name = lastName(code);
  return name !== null && /(?:^|_)system$/.test(snakeCase(name));
}

const isText = (code: Code) => code.kind !== 'comparison' && code.kind !== 'function';
