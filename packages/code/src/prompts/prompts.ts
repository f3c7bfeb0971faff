import { assetAt } from '../assets/asset-at.ts';
import type { Found } from '../assets/found.ts';
import { allReturns } from '../program/all-returns.ts';
import { type Call, type Code, type FunctionCode, partsOf } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import { entry } from '../program/mapping-entry.ts';
import type { Program, Ref } from '../program/program.ts';
import { definitionOf, functionOf, returnOf } from '../program/symbol.ts';
import { descend, mayDescend, startTraversal, type Traversal } from '../program/traversal.ts';
import { textsOf } from '../program/value.ts';
import { filledArguments } from './filled-texts.ts';

type Denoted = (ref: Ref) => readonly Found[];
type Named = { readonly name: string; readonly ref: Ref };

const MAX_DEPTH = 8;
/** Maximum number of nodes visited for one prompt: choices of choices would grow by multiplication. */
const MAX_STEPS = 500;

/** Methods that return the text on which they are called, filled in or trimmed. */
const FILLS =
  /^(?:format|format_map|safe_substitute|substitute|replace|replaceAll|strip|lstrip|rstrip|trim|join|concat|formatted|toString|trimIndent|trimMargin|partial|__mod__)$/;
/** Functions that return the text that they are given. */
const TIDIES = /^(?:dedent|cleandoc|str|String|Template|stripIndent)$/;
/** A constant in a sum of texts that is a prompt by itself: more than a word. */
const SENTENCE = /^(?=[\s\S]{30})\s*\S+\s+\S/;

/**
 * Returns the prompts that a value used as one consists of: a framework's templates, constants by their names, results of
 * functions; failing these the literal text, as `own`. Empty when the source contains no text.
 */
export function promptsOf(
  value: Ref,
  own: string | null,
  program: Program,
  assetsOf: Denoted,
): readonly Found[] {
  const made = assetsOf(value).filter(({ kind }) => kind === 'prompt');
  if (made.length > 0) return made;
  const named = namedTexts(value, program);
  if (named.length > 0) return named.map(({ name, ref }) => assetAt('prompt', name, ref));
  return own !== null && isLiteralText(value, program)
    ? [assetAt('prompt', own, textIn(value))]
    : [];
}

/** The named texts that an expression is made of, each where it is written. */
export function namedTexts(
  ref: Ref,
  program: Program,
  traversal = startTraversal(program, MAX_STEPS),
): readonly Named[] {
  if (!mayDescend(traversal, MAX_DEPTH)) return [];
  const { code } = ref;
  const more = (part: Code) => namedTexts({ ...ref, code: part }, program, descend(traversal));
  switch (code.kind) {
    case 'name':
    case 'member': {
      const target = definitionOf(ref, program);
      return target === null ? [] : namedTarget(code.name, target, program, traversal);
    }
    case 'index': {
      const of = definitionOf({ ...ref, code: code.of }, program);
      const [key] = textsOf({ ...ref, code: code.key }, program);
      const value = of?.code.kind !== 'mapping' || !key ? null : entry(of, key.value);
      return value === null || !isLiteralText(value, program)
        ? []
        : [{ name: key?.value ?? '', ref: value }];
    }
    case 'call':
      return namedInCall(ref, code, program, traversal);
    case 'template':
      return code.parts.flatMap((part) => more(part).filter(isSentence(program)));
    case 'choice':
      return code.options.flatMap(more);
    case 'other':
      return code.parts.length === 1 ? code.parts.flatMap(more) : [];
    default:
      return [];
  }
}

const isSentence =
  (program: Program) =>
  ({ ref }: Named): boolean =>
    textsOf(ref, program).some(({ value }) => SENTENCE.test(value));

function namedTarget(
  name: string,
  target: Ref,
  program: Program,
  traversal: Traversal,
): readonly Named[] {
  const { code } = target;
  const one = [{ name, ref: target }];
  switch (code.kind) {
    case 'text':
      return code.value.trim() === '' ? [] : one;
    case 'template':
    case 'function':
      return one;
    case 'list':
      return code.items.some(({ kind }) => kind === 'text' || kind === 'template') ? one : [];
    default: {
      // `f"{CREED} You keep books.".strip()` is what the constant is.
      const text = textIn(target);
      if (text !== target && hasSentence(text.code)) return [{ name, ref: text }];
      const inner = namedTexts(target, program, descend(traversal));
      if (inner.length > 0) return inner;
      return isLiteralText(target, program) ? [{ name, ref: textIn(target) }] : [];
    }
  }
}

function namedInCall(
  ref: Ref,
  call: Call,
  program: Program,
  traversal: Traversal,
): readonly Named[] {
  const { callee } = call;
  const more = (code: Code) => namedTexts({ ...ref, code }, program, descend(traversal));
  const [first] = call.arguments;
  const name = lastName(callee) ?? '';
  const format = formatOf(ref, call);
  if (format !== null) return more(format);
  if (callee.kind === 'member' && FILLS.test(name)) {
    const inner = more(callee.of);
    if (inner.length > 0 || name !== 'join' || first?.value.kind !== 'list') return inner;
    return first.value.items.flatMap(more);
  }
  if (TIDIES.test(name)) return first === undefined ? [] : more(first.value);
  // `fmt.Sprintf(RULES, ship)`
  if (isFilledInGo(ref, call)) return first === undefined ? [] : more(first.value);
  const at = { ...ref, code: callee };
  const made = functionOf(at, program);
  const returned = made === null ? null : returnOf(at, program);
  if (made === null || returned === null) return [];
  const filled = [returned, ...otherReturns(made, returned)]
    .flatMap((one) => filledArguments(ref, call, made.code, one, program))
    .flatMap((one) => namedTexts(one, program, descend(traversal)).filter(isSentence(program)));
  const own = made.code.name;
  if (filled.length > 0) {
    const saysMore = own !== null && hasSentence(returned.code);
    return saysMore ? [{ name: own, ref: returned }, ...filled] : filled;
  }
  return [returned, ...otherReturns(made, returned)].flatMap((one) =>
    isLiteralText(one, program) && own !== null
      ? [{ name: own, ref: one }]
      : namedTexts(one, program, descend(traversal)),
  );
}

/** Whether a text that is put together has a sentence of its own. */
const hasSentence = (code: Code): boolean =>
  code.kind === 'template' &&
  code.parts.some((part) => part.kind === 'text' && SENTENCE.test(part.value));

/** What a function returns besides its first value: a prompt for each branch. */
const otherReturns = ({ code: { body } }: Ref & { code: FunctionCode }, first: Ref): Ref[] =>
  allReturns(body)
    .filter((code) => code !== first.code && !isNoText(code))
    .slice(0, MAX_BRANCHES)
    .map((code) => ({ ...first, code }));

/** An empty text or list stands for no prompt. */
const isNoText = (code: Code): boolean =>
  (code.kind === 'text' && code.value.trim() === '') ||
  ((code.kind === 'list' || code.kind === 'other') && partsOf(code).length === 0);

const MAX_BRANCHES = 12;

/** The text that a call fills in or tidies, where that is written. */
function textIn(ref: Ref): Ref {
  const { code } = ref;
  if (code.kind !== 'call' || code.callee.kind !== 'member' || !FILLS.test(code.callee.name))
    return ref;
  const { of } = code.callee;
  return of.kind === 'text' || of.kind === 'template' ? { ...ref, code: of } : ref;
}

/** `fmt.Sprintf("You keep watch on %s.", deck)`: not of verbs alone, `fmt.Sprintf("%s: %s", a, b)`. */
function isFilledInGo({ file }: Ref, { callee, arguments: [first] }: Call): boolean {
  if (file.language !== 'go' || lastName(callee) !== 'Sprintf') return false;
  return (
    first?.value.kind !== 'text' || SENTENCE.test(first.value.value.replace(/%[-+#\d.]*\w/g, ''))
  );
}

/** `RULES` of `String.format(RULES, ship)` in Java and Kotlin, `string.Format(RULES, ship)` in C#; null for another call. */
function formatOf({ file }: Ref, { callee, arguments: given }: Call): Code | null {
  if (file.language !== 'jvm' && file.language !== 'dotnet') return null;
  if (callee.kind !== 'member' || !/^[fF]ormat$/.test(callee.name)) return null;
  if (!/^(?:[sS]tring|MessageFormat)$/.test(lastName(callee.of) ?? '')) return null;
  const [first, second] = given;
  const isLocale = first?.value.kind === 'member' && lastName(first.value.of) === 'Locale';
  return (isLocale ? second : first)?.value ?? null;
}

/** Returns whether a piece of code is a literal text, unchanged or filled in. */
export function isLiteralText(ref: Ref, program: Program): boolean {
  const { code } = ref;
  switch (code.kind) {
    case 'text':
      return code.value.trim() !== '';
    case 'list':
      return code.items.length > 0;
    case 'template':
    case 'function':
      return true;
    case 'choice':
      return code.options.some((part) => isLiteralText({ ...ref, code: part }, program));
    case 'other':
      return (
        code.parts.length === 1 && isLiteralText({ ...ref, code: code.parts[0] as Code }, program)
      );
    case 'call': {
      const name = lastName(code.callee) ?? '';
      const of = code.callee.kind === 'member' && FILLS.test(name) ? code.callee.of : null;
      const given =
        formatOf(ref, code) ??
        of ??
        (TIDIES.test(name) || isFilledInGo(ref, code) ? code.arguments[0]?.value : undefined);
      // `['You are a clerk.', 'Be brief.'].join('\n')`
      if (given?.kind === 'list' && name === 'join')
        return given.items.some(({ kind }) => kind === 'text' || kind === 'template');
      if (given !== undefined && given !== null && given.kind !== 'call')
        return (
          (given.kind === 'text' || given.kind === 'template') &&
          isLiteralText({ ...ref, code: given }, program)
        );
      return given === undefined || given === null
        ? textsOf(ref, program).length > 0
        : isLiteralText({ ...ref, code: given }, program);
    }
    default:
      return false;
  }
}
