import type { Code, FunctionCode } from '../program/code-tree.ts';
import type { ClassRef, Ref } from '../program/program.ts';

/** A statement of a body, without what a grammar wraps it in. */
export const statements = (code: Code): readonly Code[] =>
  code.kind === 'other' ? code.parts : [code];

/** Names of constructors. */
export const IS_MAKER = /^(?:__init__|constructor)$/;

/** The constructor of a class; null without one. */
export const makerOf = ({ code }: ClassRef): FunctionCode | null =>
  code.body
    .flatMap(statements)
    .find((one): one is FunctionCode => one.kind === 'function' && IS_MAKER.test(one.name ?? '')) ??
  null;

/** What the constructor of a class sets a field to, whatever it is given. */
export function setByMaker(made: ClassRef, name: string): Ref | null {
  const maker = makerOf(made);
  const scope = maker === null ? undefined : made.file.scopes.of.get(maker);
  if (maker === null || scope === undefined) return null;
  for (const one of maker.body.flatMap(statements)) {
    if (one.kind !== 'binding' || one.value === null || one.target.kind !== 'member') continue;
    const isOwn = one.target.of.kind === 'name' && /^(?:self|this)$/.test(one.target.of.name);
    if (isOwn && one.target.name === name) return { code: one.value, scope, file: made.file };
  }
  return null;
}
