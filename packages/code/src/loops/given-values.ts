import type { Argument, ClassCode, Code, FunctionCode } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import { entry } from '../program/mapping-entry.ts';
import type { CallRef, Program, Ref } from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';
import { snakeCase } from './loop-terms.ts';

/** A value that a call gives what it makes, by the name of the parameter, the field, the option or the method of a builder. */
export type Given = { readonly name: string; readonly value: Ref };

/** A parameter or field of what is made; `value` is its default. */
export type Field = { readonly name: string; readonly value: Code | null };

/** Settings within settings. */
const MAX_DEPTH = 3;
const MAX_VALUES = 60;

const SETTINGS =
  /(?:^|_)(?:config|configuration|cfg|options?|opts|settings|spec|definition|props|args|params|init)$/;
/** An option of Go, or the method of a builder: `WithTools(search)`, `with_model("gpt-5")`. */
export const OPTION = /^(?:with|set|use|add|register|append)_(?=[a-z])/;

/** Returns what a call gives, arguments of settings and options taken apart: `Agent(config=Config(model="gpt-5"))` gives `config` and `model`. */
export function givenIn(
  call: CallRef,
  program: Program,
  fields = fieldsOf(call, program),
): Given[] {
  return givenArguments(call, call.code.arguments, fields, program, 0).slice(0, MAX_VALUES);
}

function givenArguments(
  at: Ref,
  given: readonly Argument[],
  fields: readonly Field[],
  program: Program,
  depth: number,
): Given[] {
  let position = 0;
  return given.flatMap(({ name, value }): Given[] => {
    const ref = { ...at, code: value };
    if (name === '**' || (name === null && value.kind === 'mapping'))
      return settingsIn(ref, program, depth);
    if (name === '*') return [];
    const option = name === null ? optionOf(ref) : null;
    if (option !== null) return [option];
    const own = name ?? fields[position]?.name ?? '';
    if (name === null) position += 1;
    const inner = SETTINGS.test(snakeCase(own)) ? settingsIn(ref, program, depth) : [];
    return [{ name: own, value: ref }, ...inner];
  });
}

/** What an object of settings gives: `{ tools }`, `Config(tools=tools)`, `&Options{Tools: tools}`, or a variable that holds one. */
export function settingsIn(value: Ref, program: Program, depth = 0): Given[] {
  if (depth === MAX_DEPTH) return [];
  const { code } = value;
  if (code.kind === 'mapping') {
    return code.entries.flatMap(({ key, value: held }): Given[] => {
      const ref = { ...value, code: held };
      if (key === null) return settingsIn(ref, program, depth + 1);
      return key.kind === 'text' ? [{ name: key.value, value: ref }] : [];
    });
  }
  if (code.kind === 'call') {
    const call = { ...value, code };
    return givenArguments(call, code.arguments, fieldsOf(call, program), program, depth + 1);
  }
  const made = code.kind === 'name' || code.kind === 'member' ? definitionOf(value, program) : null;
  return made === null || made.code === code ? [] : settingsIn(made, program, depth + 1);
}

function optionOf(value: Ref): Given | null {
  const { code } = value;
  if (code.kind !== 'call' || code.arguments.length === 0) return null;
  const name = lastName(code.callee) ?? '';
  return /^with_/.test(snakeCase(name)) ? { name, value: { ...value, code: allOf(code) } } : null;
}

/** The argument of a call, or all of them as a list. */
export function allOf({ arguments: given, line }: Extract<Code, { kind: 'call' }>): Code {
  const [first, ...more] = given;
  if (first !== undefined && more.length === 0) return first.value;
  return { kind: 'list', items: given.map(({ value }) => value), line };
}

/** Returns the parameters of what a call runs: of a function, of the constructor of a class, or the fields of a class of data. */
export function fieldsOf(call: CallRef, program: Program): readonly Field[] {
  const made = definitionOf({ ...call, code: call.code.callee }, program);
  if (made?.code.kind === 'function') return parametersOf(made.code);
  return made?.code.kind === 'class' ? fieldsOfClass(made.code) : [];
}

function fieldsOfClass(own: ClassCode): readonly Field[] {
  const maker = own.body.find(
    (one): one is FunctionCode =>
      one.kind === 'function' &&
      (/^(?:__init__|constructor)$/.test(one.name ?? '') || one.name === own.name),
  );
  if (maker !== undefined) return parametersOf(maker);
  return own.body
    .map((one) => (one.kind === 'other' && one.parts.length === 1 ? one.parts[0] : one))
    .flatMap((one) =>
      one?.kind === 'binding' && one.target.kind === 'name'
        ? [{ name: one.target.name, value: one.value }]
        : [],
    );
}

const parametersOf = ({ parameters }: FunctionCode): Field[] =>
  parameters
    .filter(({ name }) => name !== 'self' && name !== 'cls')
    .map(({ name, value }) => ({ name, value }));

/** Returns an entry of settings by its name, in any case; null without one. */
export function settingOf(value: Ref, name: string, program: Program): Ref | null {
  if (value.code.kind === 'mapping') {
    const found = entry(value, name);
    if (found !== null) return found;
  }
  const key = snakeCase(name);
  return settingsIn(value, program).find((one) => snakeCase(one.name) === key)?.value ?? null;
}
