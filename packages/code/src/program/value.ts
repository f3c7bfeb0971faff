import { enterCall, givenByCall } from './call-context.ts';
import type { Call, Code } from './code-tree.ts';
import { lastName } from './last-name.ts';
import { entry } from './mapping-entry.ts';
import type { Program, Ref } from './program.ts';
import { definitionOf, functionOf, returnOf, symbolsOf } from './symbol.ts';
import { descend, mayDescend, startTraversal, type Traversal } from './traversal.ts';

const MAX_DEPTH = 12;
const MAX_TEXTS = 16;
/** Maximum number of nodes visited for one text: constants made of constants would grow by multiplication. */
const MAX_STEPS = 2000;
/** Characters of a template that are of use: names, ids and addresses are shorter. */
const MAX_TEMPLATE_LENGTH = 4000;

/** A text that a piece of code can be, and whether an environment variable can replace it. */
export type TextValue = { readonly value: string; readonly environment: string | null };

/**
 * The texts that a piece of code can be: constants, templates of constants, defaults of environment variables, entries
 * of literal dictionaries, members of the tree's own classes, what its functions return for what the call gives. Empty when the source
 * does not determine it.
 */
export function textsOf(
  ref: Ref,
  program: Program,
  traversal = startTraversal(program, MAX_STEPS),
): readonly TextValue[] {
  if (!mayDescend(traversal, MAX_DEPTH)) return [];
  const { code } = ref;
  const more = (next: Ref) => textsOf(next, program, descend(traversal));
  switch (code.kind) {
    case 'text':
      return [{ value: code.value, environment: null }];
    case 'template': {
      let values: readonly TextValue[] = [{ value: '', environment: null }];
      for (const part of code.parts) {
        const next = more({ ...ref, code: part });
        values = values
          .flatMap((a) =>
            next.map((b) => ({
              value: (a.value + b.value).slice(0, MAX_TEMPLATE_LENGTH),
              environment: a.environment ?? b.environment,
            })),
          )
          .slice(0, MAX_TEXTS);
      }
      return values;
    }
    case 'choice': {
      const name =
        code.options
          .map((option) => environmentName({ ...ref, code: option }, program, traversal))
          .find(Boolean) ?? null;
      const values = code.options.flatMap((option) => more({ ...ref, code: option }));
      const unique = [...new Map(values.map((one) => [one.value, one])).values()];
      return unique
        .slice(0, MAX_TEXTS)
        .map((one) => ({ ...one, environment: one.environment ?? name }));
    }
    case 'name':
    case 'member': {
      const given = givenByCall(ref, traversal.context);
      if (given !== null)
        return given.value === null
          ? []
          : textsOf(given.value, program, descend(traversal, given.context));
      const environment = environmentName(ref, program, traversal);
      if (environment !== null) return fromEnvironment(ref, environment, program);
      const found = definitionOf(ref, program);
      if (found !== null) return more(found);
      // A member of an enumeration.
      if (code.kind === 'member' && code.name === 'value') return more({ ...ref, code: code.of });
      return code.kind === 'member' ? entriesOf(ref, code.of, code.name, program, traversal) : [];
    }
    case 'index': {
      const environment = environmentName(ref, program, traversal);
      if (environment !== null) return fromEnvironment(ref, environment, program);
      return more({ ...ref, code: code.key }).flatMap(({ value }) =>
        entriesOf(ref, code.of, value, program, traversal),
      );
    }
    case 'call':
      return textsOfCall(ref, code, program, traversal);
    case 'other':
      return code.parts.length === 1 ? more({ ...ref, code: code.parts[0] as Code }) : [];
    default:
      return [];
  }
}

function textsOfCall(
  ref: Ref,
  call: Call,
  program: Program,
  traversal: Traversal,
): readonly TextValue[] {
  const more = (code: Code) => textsOf({ ...ref, code }, program, descend(traversal));
  const environment = environmentName(ref, program, traversal);
  if (environment !== null) {
    const [, fallback] = call.arguments;
    const set = fromEnvironment(ref, environment, program);
    const given = fallback === undefined ? [] : more(fallback.value);
    return [...given, ...set].map((one) => ({ ...one, environment }));
  }
  const got = textsOfGet(ref, call, program, traversal);
  if (got !== null) return got;
  const own = ref.file.language === 'dotnet' ? nameOfOperand(call) : null;
  if (own !== null) return [{ value: own, environment: null }];
  const callee = { ...ref, code: call.callee };
  const returned = returnOf(callee, program);
  if (returned !== null) {
    const called = functionOf(callee, program);
    const context =
      called === null ? null : enterCall({ ...ref, code: call }, called.code, traversal.context);
    return context === null ? [] : textsOf(returned, program, descend(traversal, context));
  }
  const [first] = call.arguments;
  // `str(x)`, `x.strip()`, `z.string().default("x")`
  const name = call.callee.kind === 'name' || call.callee.kind === 'member' ? call.callee.name : '';
  if (/^(?:str|String|default|SecretStr|openai_model|Field|literal|Literal)$/.test(name)) {
    // A field's other arguments describe it.
    const value =
      call.arguments.find((one) => one.name === 'default') ?? (first?.name ? undefined : first);
    return value === undefined ? [] : more(value.value);
  }
  return /^(?:strip|trim|toString|lower|toLowerCase|rstrip|unwrap)$/.test(name) &&
    call.callee.kind === 'member'
    ? more(call.callee.of)
    : [];
}

/** `Weigh` of C#'s `nameof(Scales.Weigh)`; null for another call. */
function nameOfOperand({ callee, arguments: [first] }: Call): string | null {
  const isOperator = callee.kind === 'name' && callee.name === 'nameof';
  return isOperator && first !== undefined ? lastName(first.value) : null;
}

/** The value of a key in a literal dictionary or of a member of an enumeration. */
function entriesOf(
  ref: Ref,
  of: Code,
  key: string,
  program: Program,
  traversal: Traversal,
): readonly TextValue[] {
  const base = mappingBehind({ ...ref, code: of }, program, traversal);
  const value = base === null ? null : entry(base, key);
  return value === null ? [] : textsOf(value, program, descend(traversal));
}

/** The literal dictionary that code is or leads to, within others too: `MODELS["writer"]` of `{"writer": {"id": "gpt-5"}}`; null for none. */
function mappingBehind(ref: Ref, program: Program, traversal: Traversal): Ref | null {
  if (!mayDescend(traversal, MAX_DEPTH)) return null;
  const { code } = ref;
  const next = descend(traversal);
  if (code.kind === 'mapping') return ref;
  if (code.kind === 'index') {
    const base = mappingBehind({ ...ref, code: code.of }, program, next);
    const [key] = base === null ? [] : textsOf({ ...ref, code: code.key }, program, next);
    const value = base === null || key === undefined ? null : entry(base, key.value);
    return value === null ? null : mappingBehind(value, program, next);
  }
  const found = code.kind === 'name' || code.kind === 'member' ? definitionOf(ref, program) : null;
  return found === null ? null : mappingBehind(found, program, next);
}

/** What a dictionary has under the key that a call of `get` names; null for another call, and where the source shows no such entry. */
function textsOfGet(
  ref: Ref,
  { callee, arguments: [key] }: Call,
  program: Program,
  traversal: Traversal,
): readonly TextValue[] | null {
  if (callee.kind !== 'member' || callee.name !== 'get' || key === undefined) return null;
  const names = textsOf({ ...ref, code: key.value }, program, descend(traversal));
  const found = names.flatMap(({ value }) =>
    entriesOf(ref, callee.of, value, program, descend(traversal)),
  );
  return found.length === 0 ? null : found;
}

function fromEnvironment(ref: Ref, name: string, program: Program): TextValue[] {
  const value = program.environment(ref.file.path, name);
  return value === null ? [] : [{ value, environment: name }];
}

const GETTERS =
  /(?:^|\.)(?:os\.getenv|os\.environ\.get|environ\.get|getenv|os\.Getenv|os\.LookupEnv|System\.getenv|Environment\.GetEnvironmentVariable|Deno\.env\.get|java\.lang\.System\.getenv|System\.Environment\.GetEnvironmentVariable|decouple\.config)$/;

/** The environment variable that a piece of code reads: `os.environ["X"]`, `process.env.X`; null when it reads none. */
export function environmentName(
  ref: Ref,
  program: Program,
  { budget, context } = startTraversal(program, MAX_STEPS),
): string | null {
  const { code } = ref;
  if (code.kind === 'member')
    return dottedName(code.of).endsWith('process.env') || dottedName(code.of) === 'import.meta.env'
      ? code.name
      : null;
  if (code.kind === 'index') {
    const of = dottedName(code.of);
    const isEnvironment = of === 'process.env' || of === 'os.environ' || of === 'environ';
    return isEnvironment && code.key.kind === 'text' ? code.key.value : null;
  }
  if (code.kind !== 'call') return null;
  const [first] = code.arguments;
  const names = [dottedName(code.callee), ...symbolsOf({ ...ref, code: code.callee }, program)];
  if (first === undefined || !names.some((name) => GETTERS.test(name))) return null;
  const [name] = textsOf({ ...ref, code: first.value }, program, {
    depth: MAX_DEPTH - 2,
    budget,
    context,
  });
  return name?.value ?? null;
}

/** A dotted name as it is written; empty for other code. */
export function dottedName(code: Code): string {
  if (code.kind === 'name') return code.name;
  if (code.kind !== 'member') return '';
  const of = dottedName(code.of);
  return of === '' ? '' : `${of}.${code.name}`;
}
