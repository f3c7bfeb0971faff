import { memoTable } from '@svc/analysis';
import type { ClassCode, Code, FunctionCode } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import { entry } from '../program/mapping-entry.ts';
import type { CallRef, ClassRef, CodeFile, Program, Ref } from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';
import { aliasOf, type ClassName, classNameIn } from './class-names.ts';

/** Files looked through for calls that make objects of one class, and calls kept. */
export const MAX_FILES = 30;
export const MAX_CALLS = 10;
/** The same where each may be an agent of its own. */
const MAX_CONSTRUCTIONS = 40;
export const MAX_FACTORY_CALLS = 200;
/** Names and aliases of one class that are searched for. */
const MAX_NAMES = 12;

const MADE = memoTable<ClassCode, readonly CallRef[]>('calls that make objects of a class');

/** The code of a file that a scan visits, each with its scope. */
export type Sites = (file: Ref['file']) => ReadonlyMap<Code, { readonly scope: Ref['scope'] }>;

/** Returns the first ten of `allConstructionsOf`. */
export const constructionsOf = (
  made: ClassRef,
  program: Program,
  sites: Sites,
  isAll = false,
): readonly CallRef[] => allConstructionsOf(made, program, sites, isAll).slice(0, MAX_CALLS);

/**
 * Returns the calls of examined files that make objects of a class, by any of its names: `Coder(model)`, `&Agent{Model: m}`; those of
 * tests left out, and those that are given nothing unless `isAll`.
 */
export function allConstructionsOf(
  made: ClassRef,
  program: Program,
  sites: Sites,
  isAll = false,
): readonly CallRef[] {
  const { name } = made.code;
  if (name === null) return [];
  const all = program.run.memo.get(MADE, made.code, () =>
    constructions(made, name, program, sites),
  );
  return isAll ? all : all.filter(({ code }) => isGiven(code));
}

function constructions(made: ClassRef, name: string, program: Program, sites: Sites): CallRef[] {
  const found = new Map<Code, CallRef>();
  const isMade = (ref: Ref) => definitionOf(ref, program)?.code === made.code;
  const names: ClassName[] = [{ name, word: name, place: null }];
  for (const known of names) {
    for (const file of filesNaming(known, made, program)) {
      for (const [code, { scope }] of sites(file)) {
        if (code.kind === 'call' && lastName(code.callee) === known.name) {
          if (isMade({ code: code.callee, scope, file })) found.set(code, { code, scope, file });
          if (found.size === MAX_CONSTRUCTIONS) return [...found.values()];
          continue;
        }
        const alias = aliasOf(code, known.name);
        if (alias === null || names.length === MAX_NAMES) continue;
        if (names.some((one) => one.name === alias && one.place === file.path)) continue;
        const { line } = code;
        if (isMade({ code: { kind: 'name', name: alias, line }, scope, file }))
          names.push(classNameIn(file.path, alias));
      }
    }
  }
  return [...found.values()];
}

/** Files in the class's language that use a name of the class, the file that declares the alias first; tests are skipped. */
function filesNaming({ word, place }: ClassName, made: ClassRef, program: Program): CodeFile[] {
  const named = program.mentioning(word, made.file.path);
  const paths = place === null ? named : new Set([place, ...named]);
  return [...paths]
    .filter(isProduct)
    .slice(0, MAX_FILES)
    .flatMap((path) => program.file(path) ?? [])
    .filter(({ language }) => language === made.file.language);
}

export const isProduct = (path: string) =>
  !/(?:^|[/_.-])(?:tests?|specs?|mocks?|__tests__)(?:[/_.-]|$)/i.test(path);

/** Folders and files of code that runs an agent to measure it or to try it out. */
const TRIALS =
  /(?:^|\/)(?:(?:bench(?:marks?)?|evals?|evaluation|scripts?|experiments?)\/|(?:verify|check|try|demo|smoke)_[^/]*$)/i;
export const isTrialCode = (path: string) => TRIALS.test(path);
const isGiven = (code: Code) => code.kind === 'call' && code.arguments.length > 0;

const CALLED = memoTable<FunctionCode, readonly CallRef[]>('calls of functions');

/** Returns those of the first ten of `allCallsOf` that are given something, or all ten. */
export function callsOf(
  called: Ref & { readonly code: FunctionCode },
  program: Program,
  sites: Sites,
  isAll = false,
): readonly CallRef[] {
  const first = allCallsOf(called, program, sites).slice(0, MAX_CALLS);
  return isAll ? first : first.filter(({ code }) => isGiven(code));
}

/** Returns at most 200 calls of examined files that run a function or method, `newOperator(client, tools)`; those of tests left out. */
export function allCallsOf(
  called: Ref & { readonly code: FunctionCode },
  program: Program,
  sites: Sites,
): readonly CallRef[] {
  const { code, file } = called;
  const { name } = code;
  if (name === null || !/^\w{3,}$/.test(name)) return [];
  return program.run.memo.get(CALLED, code, () => {
    const found: CallRef[] = [];
    for (const path of program
      .mentioning(`${name}(`, file.path)
      .filter(isProduct)
      .slice(0, MAX_FILES)) {
      const from = program.file(path);
      if (from === null || from.language !== file.language) continue;
      for (const [one, { scope }] of sites(from)) {
        if (one.kind !== 'call' || lastName(one.callee) !== name) continue;
        const target = definitionOf({ code: one.callee, scope, file: from }, program);
        const isSame = target?.file.path === file.path && target.code.line === code.line;
        if (isSame) found.push({ code: one, scope, file: from });
        if (found.length === MAX_FACTORY_CALLS) return found;
      }
    }
    return found;
  });
}

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
