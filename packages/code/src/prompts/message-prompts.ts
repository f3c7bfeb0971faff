import { memoTable } from '@svc/analysis';
import type { Found } from '../assets/found.ts';
import type { Interpreter } from '../assets/meaning.ts';
import { argumentOf } from '../program/arguments.ts';
import type { Code } from '../program/code-tree.ts';
import { stem } from '../program/file-name.ts';
import { lastName } from '../program/last-name.ts';
import { entry } from '../program/mapping-entry.ts';
import type { CallRef, Program, Ref } from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';
import { descend, mayDescend, startTraversal, type Traversal } from '../program/traversal.ts';
import { textsOf } from '../program/value.ts';
import { isLiteralText, namedTexts, promptsOf } from './prompts.ts';

const MAX_DEPTH = 6;
/** Maximum number of nodes visited for one input: messages in lists of lists would grow by multiplication. */
const MAX_STEPS = 300;

const SYSTEM = /^(?:system|developer)$/;
const PERSON = /^(?:user|human)$/;
const MESSAGE = /(?:Human|User|Chat)Message(?:PromptTemplate)?$/;
const CONTENT = 'content|text|parts|0';
/** A variable named for a prompt. */
const SPEAKING = /prompt|template|instruction|system|persona/i;
const PLACEHOLDER = /\{\w[^{}\n]{0,60}\}/;
const MIN_TEXT_LENGTH = 20;

/** Prompts of what variables hold, by their names. */
const HELD = memoTable<Code, Map<string, readonly Found[]>>('prompts by variable');

/**
 * Returns the prompts in the input of a model or an agent: system messages, framework templates, and texts that are filled in
 * or named as prompts. Plain words of a person are not prompts.
 */
export function messagePrompts(
  ref: Ref,
  program: Program,
  read: Interpreter,
  traversal = startTraversal(program, MAX_STEPS),
): readonly Found[] {
  if (!mayDescend(traversal, MAX_DEPTH)) return [];
  const more = (code: Code) => messagePrompts({ ...ref, code }, program, read, descend(traversal));
  const { code } = ref;
  switch (code.kind) {
    case 'list': {
      const [role, content] = code.items;
      const isPair = code.items.length === 2 && role?.kind === 'text' && content !== undefined;
      if (!isPair || !/^[a-z]+$/.test(role.value)) return code.items.flatMap(more);
      return promptsByRole(role.value, { ...ref, code: content }, program, read);
    }
    case 'mapping': {
      const message = systemMessage(ref, program, read);
      if (message.length > 0) return message;
      const role = entry(ref, 'role');
      const content = entry(ref, 'content') ?? entry(ref, 'parts');
      const [text] = role === null ? [] : textsOf(role, program);
      if (text !== undefined && content !== null)
        return promptsByRole(text.value, content, program, read);
      const inner = ['messages', 'text', 'input', 'question'].map((name) => entry(ref, name));
      return inner.flatMap((one) =>
        one === null ? [] : messagePrompts(one, program, read, descend(traversal)),
      );
    }
    case 'call': {
      if (MESSAGE.test(lastName(code.callee) ?? '')) {
        const content = argumentOf(ref as CallRef, CONTENT, program);
        return content === null ? [] : filledPrompts(content, program, read);
      }
      return filledPrompts(ref, program, read);
    }
    case 'name':
    case 'member': {
      const target = definitionOf(ref, program);
      if (target === null) return filledPrompts(ref, program, read);
      // The content of a variable is read once.
      const held = program.run.memo.get(
        HELD,
        target.code,
        () => new Map<string, readonly Found[]>(),
      );
      const before = held.get(code.name);
      if (before !== undefined) return before;
      held.set(code.name, []);
      const made = variablePrompts(ref, target, program, read, traversal);
      held.set(code.name, made);
      return made;
    }
    case 'template': {
      // `[system] + messages`
      const lists = code.parts.filter(({ kind }) => kind === 'list');
      return lists.length > 0 ? lists.flatMap(more) : filledPrompts(ref, program, read);
    }
    default:
      return filledPrompts(ref, program, read);
  }
}

function variablePrompts(
  ref: Ref,
  target: Ref,
  program: Program,
  read: Interpreter,
  traversal: Traversal,
): readonly Found[] {
  const { code } = target;
  const inner = code.kind === 'template' ? code.parts.filter(({ kind }) => kind === 'list') : [];
  if (inner.length > 0)
    return inner.flatMap((one) =>
      messagePrompts({ ...target, code: one }, program, read, descend(traversal)),
    );
  const isMessage = code.kind === 'call' && MESSAGE.test(lastName(code.callee) ?? '');
  return isMessage || code.kind === 'list' || code.kind === 'mapping'
    ? messagePrompts(target, program, read, descend(traversal))
    : filledPrompts(ref, program, read);
}

/** The prompts of `{"role": "system", "content": ...}`; none for other mappings. */
export function systemMessage(ref: Ref, program: Program, read: Interpreter): readonly Found[] {
  const role = entry(ref, 'role');
  const content = entry(ref, 'content');
  if (role === null || content === null) return [];
  const [text] = textsOf(role, program);
  return text === undefined || !SYSTEM.test(text.value)
    ? []
    : promptsByRole(text.value, content, program, read);
}

function promptsByRole(
  role: string,
  content: Ref,
  program: Program,
  read: Interpreter,
): readonly Found[] {
  const parts = content.code.kind === 'list' ? content.code.items : [content.code];
  return parts.flatMap((part): readonly Found[] => {
    const at = { ...content, code: part };
    const text = part.kind === 'mapping' ? entry(at, 'text') : at;
    if (text === null) return [];
    if (SYSTEM.test(role))
      return promptsOf(text, `${placeName(text, read)} system prompt`, program, read.assetsOf);
    return PERSON.test(role) ? filledPrompts(text, program, read) : [];
  });
}

/** Returns the prompts of a text that is more than a person's input: it has blanks to fill in, or a name that calls it a prompt. */
function filledPrompts(value: Ref, program: Program, read: Interpreter): readonly Found[] {
  const { code } = value;
  const made = read.assetsOf(value).filter(({ kind }) => kind === 'prompt');
  if (made.length > 0) return made;
  const named = namedTexts(value, program);
  const own = `${placeName(value, read)} prompt`;
  const texts = (ref: Ref, name: string) => promptsOf(ref, name, program, () => []);
  if (named.length > 0) {
    return named
      .filter(({ name, ref }) => SPEAKING.test(name) || hasBlanks(ref.code))
      .flatMap(({ name, ref }) => texts(ref, name));
  }
  const isText = /^(?:text|template|call|other|choice)$/.test(code.kind);
  return isText && hasBlanks(code) && isLiteralText(value, program) ? texts(value, own) : [];
}

function hasBlanks(code: Code): boolean {
  switch (code.kind) {
    case 'text':
      return code.value.length >= MIN_TEXT_LENGTH && PLACEHOLDER.test(code.value);
    case 'template':
      return (
        code.parts.some(({ kind }) => kind !== 'text') &&
        code.parts.reduce(
          (sum, part) => sum + (part.kind === 'text' ? part.value.trim().length : 0),
          0,
        ) >= MIN_TEXT_LENGTH
      );
    case 'call': {
      if (code.callee.kind !== 'member') return false;
      const { of, name } = code.callee;
      return name === '__mod__' ? of.kind === 'text' && /%[sd(]/.test(of.value) : hasBlanks(of);
    }
    case 'choice':
      return code.options.some(hasBlanks);
    default:
      return false;
  }
}

/** Returns the name of the enclosing function or class, else of the file. */
export function placeName({ code, file }: Ref, read: Interpreter): string {
  return read.sites(file).get(code)?.within ?? stem(file.path);
}
