import { modelId } from '@svc/analysis';
import type { Interpreter } from '../assets/meaning.ts';
import { OWN_AGENT } from '../frameworks/generic-rows.ts';
import { givenIn } from '../loops/given-values.ts';
import { boundValues } from '../program/bound-values.ts';
import { type CallContext, givenByCall } from '../program/call-context.ts';
import { lastName } from '../program/last-name.ts';
import type { CallRef, Program, Ref } from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';
import { callersValues } from './callers-values.ts';
import { roleOf } from './given-roles.ts';

/** Values that lead to values. */
const MAX_DEPTH = 6;
const MAX_MODELS = 6;

/** Classes and functions of which a text that they are given may be the id of a model. */
const MAKES_MODEL = /(?:model|llm|client|provider)/i;

/**
 * Returns values that name the model behind an object of the tree's own: `"gpt-5"` of `LoggingModel(Client(model="gpt-5"))`. Empty where
 * none shows. A parameter of a function that the calls of `context` led to is what they give.
 */
export function modelsBehind(
  value: Ref,
  program: Program,
  read: Interpreter,
  context: CallContext | null = null,
): readonly Ref[] {
  const found: Ref[] = [];
  follow(value, 0, { program, read, context, found, seen: new Set() });
  return found.slice(0, MAX_MODELS);
}

type Search = {
  readonly program: Program;
  readonly read: Interpreter;
  readonly context: CallContext | null;
  readonly found: Ref[];
  readonly seen: Set<Ref['code']>;
};

function follow(value: Ref, depth: number, search: Search): void {
  const { program, read, found, seen } = search;
  const { code } = value;
  if (depth > MAX_DEPTH || seen.has(code)) return;
  seen.add(code);
  const byCall = givenByCall(value, search.context);
  if (byCall !== null) {
    const { value: given, context } = byCall;
    if (given !== null) follow(given, depth + 1, { ...search, context });
    return;
  }
  if (read.models(value, OWN_AGENT).some(({ kind }) => kind === 'model')) {
    found.push(value);
    return;
  }
  if (code.kind === 'choice' || code.kind === 'list') {
    const parts = code.kind === 'choice' ? code.options : code.items.slice(0, 1);
    for (const part of parts) follow({ ...value, code: part }, depth + 1, search);
    return;
  }
  if (code.kind === 'call') {
    followCall({ ...value, code }, depth, search);
    return;
  }
  if (code.kind !== 'name' && code.kind !== 'member') return;
  const bound = boundValues(value, program).filter((one) => !isTypeOnly(one));
  const made = definitionOf(value, program);
  const given = bound.length > 0 ? bound : callersValues(value, program, read.sites);
  const next = given.length > 0 ? given : made === null || made.code === code ? [] : [made];
  for (const one of next) follow(one, depth + 1, search);
}

/** A parameter that is only known by its type is what callers give. */
const isTypeOnly = ({ code }: Ref) => code.kind === 'call' && code.arguments.length === 0;

function followCall(call: CallRef, depth: number, search: Search): void {
  const before = search.found.length;
  const given = givenIn(call, search.program);
  for (const role of ['model', 'client'] as const) {
    for (const { name, value } of given) {
      if (roleOf(name) === role) follow(value, depth + 1, search);
    }
    if (search.found.length > before) return;
  }
  if (!MAKES_MODEL.test(lastName(call.code.callee) ?? '')) return;
  for (const { value } of given) {
    const { code } = value;
    // `NewClient("org/model", token)`
    const isId =
      code.kind === 'text' &&
      (modelId(code.value) !== null || /^[\w.-]+\/[\w.:-]+$/.test(code.value));
    if (isId) search.found.push(value);
  }
}
