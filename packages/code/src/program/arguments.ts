import { argumentFor } from './argument-for.ts';
import { argumentMapping } from './argument-mapping.ts';
import type { Call, Code, Mapping } from './code-tree.ts';
import { firstReturn } from './first-return.ts';
import { lastName } from './last-name.ts';
import type { CallRef, Language, Program, Ref } from './program.ts';
import { setEntry } from './set-entries.ts';
import { entryWithSpreads, hiddenSpread } from './spread-entries.ts';
import { definitionOf, functionOf, returnOf } from './symbol.ts';

/**
 * The arguments that some of these names or positions (`model|model_name|0`) mean, best first. A name with a point goes
 * into an object literal, and `()` into what a function returns; members of an object literal that is an argument, or is spread into them, count as named.
 */
export function argumentOf(
  ref: Ref & { readonly code: Call },
  names: string,
  program: Program,
): Ref | null {
  if (names === '') return null;
  const mappings = optionsOf(ref, program);
  for (const path of names.split('|')) {
    const [name = '', ...rest] = path.split('.');
    const found = /^\d+$/.test(name)
      ? positional(ref, Number(name))
      : named(ref, name, mappings, program);
    const value = found === null ? null : inside(found, rest, program);
    if (value !== null) return value;
  }
  return null;
}

/**
 * All arguments that some names mean: each of those that `&` parts counts (`tools&toolsets`), and each of a method that a builder's chain
 * calls several times.
 */
export function argumentsOf(
  ref: Ref & { readonly code: Call },
  names: string,
  program: Program,
): readonly Ref[] {
  return names.split('&').flatMap((one) => {
    const found = argumentOf(ref, one, program);
    if (found === null) return [];
    const name = ref.code.arguments.find(({ value }) => value === found.code)?.name ?? null;
    const again = ref.code.arguments.filter(
      (given) => name !== null && name !== '**' && name !== '*' && given.name === name,
    );
    return again.length < 2 ? [found] : again.map(({ value }) => ({ ...ref, code: value }));
  });
}

function positional(ref: Ref & { readonly code: Call }, at: number): Ref | null {
  const plain = ref.code.arguments.filter(({ name }) => name === null);
  const value = plain[at]?.value;
  return value === undefined || value.kind === 'mapping' ? null : { ...ref, code: value };
}

function named(
  ref: Ref & { readonly code: Call },
  name: string,
  mappings: readonly Ref[],
  program: Program,
): Ref | null {
  const direct = ref.code.arguments.find((one) => one.name === name);
  if (direct !== undefined) return { ...ref, code: direct.value };
  for (const mapping of mappings) {
    const value = entryWithSpreads(mapping, name, program);
    if (value !== null) return value;
  }
  for (const { name: as, value } of ref.code.arguments) {
    const isOptions = (as === '**' || as === null) && isPlainName(value);
    const set = isOptions ? setEntry({ ...ref, code: value }, name, program) : null;
    if (set !== null) return set;
  }
  return null;
}

/**
 * Where the options of a call hold what the source does not show: a value that they spread, or that they are and that is a parameter or
 * comes of other code; null where all is shown.
 */
export function hiddenOptions(ref: Ref & { readonly code: Call }, program: Program): Ref | null {
  const mappings = optionsOf(ref, program);
  const hidden = mappings.flatMap((one) => hiddenSpread(one, program) ?? []);
  const [only, ...others] = ref.code.arguments;
  const isOptions = mappings.length === 0 && only?.name === null && others.length === 0;
  const value = isOptions && /^(?:name|member)$/.test(only.value.kind) ? only.value : null;
  return hidden[0] ?? (value === null ? null : { ...ref, code: value });
}

/** The object literals among the arguments, their spread ones included. */
function optionsOf(ref: Ref & { readonly code: Call }, program: Program): Ref[] {
  return ref.code.arguments.flatMap(({ name, value }): Ref[] => {
    if (name !== null && name !== '**') return [];
    const literal = value.kind === 'mapping' ? value : optionsObject(value, ref.file.language);
    const found =
      literal !== null
        ? { ...ref, code: literal }
        : name === '**' || isPlainName(value)
          ? definitionOf({ ...ref, code: value }, program)
          : null;
    const object = found === null ? null : optionsObject(found.code, found.file.language);
    if (found !== null && object !== null) return [{ ...found, code: object }];
    return found?.code.kind === 'mapping' ? [found] : [];
  });
}

/** `new ChatClientAgentOptions { Name = "x" }` as `{ Name: "x" }`; null for other code. */
function optionsObject(code: Code, language: Language): Mapping | null {
  if (language !== 'dotnet' || code.kind !== 'call' || code.arguments.length === 0) return null;
  if (!/Options$/.test(lastName(code.callee) ?? '')) return null;
  return argumentMapping(code.arguments, code.line);
}

const isPlainName = (code: Code) => code.kind === 'name';

/** Functions that make and return an object, one of what another returns. */
const MAX_MAKERS = 3;

function inside(ref: Ref, path: readonly string[], program: Program): Ref | null {
  let at: Ref | null = ref;
  for (const name of path) {
    const { object, makers } = madeObject(at, program);
    if (object?.code.kind === 'mapping') at = entryWithSpreads(object, name, program);
    else if (object?.code.kind === 'call')
      at = argumentOf(object as Ref & { code: Call }, name, program);
    else if (object?.code.kind === 'function' && name === '()') at = returned(object);
    else return null;
    if (at === null) return null;
    at = makers.reduceRight(givenTo, at);
  }
  return at;
}

/** A call of a function of the tree, and the function. */
type Maker = { readonly call: CallRef; readonly made: Ref };

/** The object that a value is, and the functions of the tree that make it: `options = build_options(root)`. */
function madeObject(ref: Ref, program: Program): { object: Ref | null; makers: readonly Maker[] } {
  const isPlain = ({ code }: Ref) => /^(?:mapping|call|function)$/.test(code.kind);
  const makers: Maker[] = [];
  let object = isPlain(ref) ? ref : definitionOf(ref, program);
  while (object?.code.kind === 'call' && makers.length < MAX_MAKERS) {
    const callee: Ref = { ...object, code: object.code.callee };
    const made = functionOf(callee, program);
    const value = made === null ? null : returnOf(callee, program);
    if (made === null || value === null) break;
    makers.push({ call: object as CallRef, made });
    object = isPlain(value) ? value : definitionOf(value, program);
  }
  return { object, makers };
}

/** A value, or what the call of its function gives for the parameter that the value is. */
function givenTo(value: Ref, { call, made }: Maker): Ref {
  const { code } = value;
  if (code.kind !== 'name' || made.code.kind !== 'function') return value;
  const isParameter = made.code.parameters.some((one) => one.name === code.name);
  return (isParameter ? argumentFor(call, made.code, code.name) : null) ?? value;
}

/** What a function that is an argument returns, such as the settings of `createAgent(() => ({ model: "x" }))`. */
function returned({ code, file }: Ref): Ref | null {
  const scope = file.scopes.of.get(code);
  const value = code.kind === 'function' && scope !== undefined ? firstReturn(code.body) : null;
  return value === null || scope === undefined ? null : { code: value, scope, file };
}
