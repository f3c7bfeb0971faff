import { memoTable } from '@svc/analysis';
import { entry } from '../program/arguments.ts';
import type { ClassCode, Code, FunctionCode } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { CallRef, ClassRef, Program, Ref } from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';

/** Files looked through for calls that make objects of one class, and calls kept. */
const MAX_FILES = 30;
const MAX_CALLS = 10;

const MADE = memoTable<ClassCode, readonly CallRef[]>('calls that make objects of a class');

/** Returns the calls of examined files that make objects of a class: `Coder(model)`, `&Agent{Model: m}`; those of tests left out. */
export function constructionsOf(
  made: ClassRef,
  program: Program,
  sites: (file: Ref['file']) => ReadonlyMap<Code, { readonly scope: Ref['scope'] }>,
): readonly CallRef[] {
  const { name } = made.code;
  if (name === null) return [];
  return program.run.memo.get(MADE, made.code, () => {
    const found: CallRef[] = [];
    for (const path of program.mentioning(name).filter(isProduct).slice(0, MAX_FILES)) {
      const file = program.file(path);
      if (file === null || file.language !== made.file.language) continue;
      for (const [code, { scope }] of sites(file)) {
        if (code.kind !== 'call' || lastName(code.callee) !== name) continue;
        const target = definitionOf({ code: code.callee, scope, file }, program);
        if (target?.code === made.code && isGiven(code)) found.push({ code, scope, file });
        if (found.length === MAX_CALLS) return found;
      }
    }
    return found;
  });
}

const isProduct = (path: string) =>
  !/(?:^|[/_.-])(?:tests?|specs?|mocks?|__tests__)(?:[/_.-]|$)/i.test(path);
const isGiven = (code: Code) => code.kind === 'call' && code.arguments.length > 0;

/** Returns what a call that makes an object gives for a parameter of its constructor, or for a field; null without one. */
export function givenAs(call: CallRef, made: ClassRef, name: string): Ref | null {
  const { arguments: given } = call.code;
  const named = given.find((one) => one.name === name);
  if (named !== undefined) return { ...call, code: named.value };
  const maker = made.code.body.find(
    (one): one is FunctionCode =>
      one.kind === 'function' && /^(?:__init__|constructor)$/.test(one.name ?? ''),
  );
  const parameters = maker?.parameters.filter((one) => one.name !== 'self') ?? [];
  const at = parameters.findIndex((one) => one.name === name);
  const plain = given.filter((one) => one.name === null);
  const value = at === -1 ? undefined : plain[at]?.value;
  if (value !== undefined) return { ...call, code: value };
  for (const one of plain) {
    const found = one.value.kind === 'mapping' ? entry({ ...call, code: one.value }, name) : null;
    if (found !== null) return found;
  }
  return null;
}
