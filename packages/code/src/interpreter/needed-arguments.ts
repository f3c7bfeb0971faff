import type { FrameworkRow } from '../frameworks/framework-row.ts';
import { argumentOf } from '../program/arguments.ts';
import type { Code } from '../program/code-tree.ts';
import type { CallRef, Program, Ref } from '../program/program.ts';
import type { Scope } from '../program/scope.ts';
import { definitionOf, symbolsOf } from '../program/symbol.ts';
import { isNothing } from './given-shapes.ts';

/** Values that lead to values. */
const MAX_DEPTH = 4;

/** Whether a call is given one of the arguments without which it does not make the asset of its row, or all of some that `&` joins. */
export function hasNeeded(ref: CallRef, { needs }: FrameworkRow, program: Program): boolean {
  if (needs === '') return true;
  return needs.split('|').some((names) => {
    const all = names.split('&').map((name) => argumentOf(ref, name, program));
    if (all.length === 1) return all[0] != null && !isOff(all[0].code);
    const [first] = all;
    return (
      all.every((one) => one !== null) &&
      first != null &&
      !isForced(ref, program) &&
      isOwn(first, program, 0)
    );
  });
}

/** Whether an unused variable holds an agent that no model is given, made for its type: `const _typed = new ToolLoopAgent({ model: undefined as never })`. */
export function isMadeForType(
  ref: CallRef,
  { asset, parts }: FrameworkRow,
  variable: string | null,
  program: Program,
): boolean {
  if (asset !== 'agent' || ref.file.language !== 'javascript') return false;
  if (variable?.startsWith('_') !== true) return false;
  const model = argumentOf(ref, parts.model ?? '', program);
  return model?.code.kind === 'other' && model.code.parts.length === 0;
}

/** `FunctionChoiceBehavior.None()`, `FunctionChoiceBehavior.NoneInvoke()`. */
const isOff = (code: Code): boolean =>
  code.kind === 'call' &&
  code.callee.kind === 'member' &&
  /^None(?:Invoke)?$/.test(code.callee.name);

/** A model that has to call a tool gives data in the form of the tool's input: it does not choose. */
function isForced(ref: CallRef, program: Program): boolean {
  const choice = argumentOf(ref, 'toolChoice', program);
  const code = choice?.code;
  return code?.kind === 'mapping' || (code?.kind === 'text' && code.value !== 'auto');
}

/** Whether code decides itself what it gives: a client or a provider passes on what its caller gives it. */
function isOwn(value: Ref, program: Program, depth: number): boolean {
  const { code } = value;
  if (depth > MAX_DEPTH || isNothing(code)) return false;
  const more = (next: Code) => isOwn({ ...value, code: next }, program, depth + 1);
  if (code.kind === 'choice') return code.options.some(more);
  if (code.kind === 'other') return code.parts.some(more);
  if (code.kind === 'mapping')
    return code.entries.some((one) => one.key !== null || more(one.value));
  if (code.kind === 'call')
    return code.arguments.every(({ value: given }) => !isPassed(given, value.scope));
  if (isPassed(code, value.scope)) return false;
  if (code.kind !== 'name' && code.kind !== 'member') return false;
  const made = definitionOf(value, program);
  if (made === null) return code.kind === 'member' || symbolsOf(value, program).length > 0;
  return made.code === code || isOwn(made, program, depth + 1);
}

/** Whether code is a parameter of a function around it, or a member of one: `options.tools`. */
function isPassed(code: Code, scope: Scope): boolean {
  if (code.kind === 'member' || code.kind === 'index') return isPassed(code.of, scope);
  if (code.kind === 'choice') return code.options.some((one) => isPassed(one, scope));
  if (code.kind !== 'name') return false;
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    if (at.owner?.kind === 'function' && at.owner.parameters.some(({ name }) => name === code.name))
      return true;
    if (at.names.has(code.name)) return false;
  }
  return false;
}
