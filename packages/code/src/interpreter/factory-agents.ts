import { memoTable } from '@svc/analysis';
import { labelText } from '../assets/asset-names.ts';
import type { Found } from '../assets/found.ts';
import type { Interpreter } from '../assets/meaning.ts';
import type { FrameworkRow, Role } from '../frameworks/framework-row.ts';
import {
  allCallsOf,
  isProduct,
  isTrialCode,
  MAX_FACTORY_CALLS,
  MAX_FILES,
} from '../loops/constructions.ts';
import { functionAround } from '../loops/loop-owner.ts';
import { argumentFor } from '../program/argument-for.ts';
import { argumentOf, argumentsOf } from '../program/arguments.ts';
import { type Call, type Code, type FunctionCode, somePart } from '../program/code-tree.ts';
import type { CallRef, Program, Ref } from '../program/program.ts';
import { isNothing } from '../program/scope.ts';
import { textParameters } from '../prompts/filled-texts.ts';
import { isLiteralText, namedTexts } from '../prompts/prompts.ts';
import { replaced, rootName } from './class-uses.ts';
import { factoryValues } from './factory-values.ts';
import { placedAgent } from './own-agent-uses.ts';

/*
 * Factories: functions that make an agent of a framework of what they are given. Calls that give it a name or a prompt of their own make
 * agents of their own.
 */

/**
 * A value of one role of an agent, where it is written; `isHidden` for one that the function makes of what it is given. `instead` counts
 * where a call does not give the value.
 */
export type FactoryPart = {
  readonly role: Role;
  readonly value: Ref;
  readonly isHidden: boolean;
  readonly instead: readonly FactoryPart[];
};

/** An agent that a call of a factory makes. */
export type FactoryAgent = {
  readonly found: Found;
  readonly call: CallRef;
  readonly parts: readonly FactoryPart[];
  /** Code of the factory that a flag which the call gives decides about. */
  readonly guarded: ReadonlySet<Code>;
};

const AGENTS = memoTable<Call, ReadonlyMap<Code, FactoryAgent>>('agents of factories');
const NONE: ReadonlyMap<Code, FactoryAgent> = new Map();

/** Files searched for other uses of a function. */
const MAX_NAMING = 100;
/** Functions that pass on what they are given. */
const MAX_DEPTH = 3;

/**
 * Returns the agents that calls of the function around a framework's call make, by those calls; empty unless all of them show a name,
 * or a prompt where the framework's call has no name, and they show two at least.
 */
export const factoryAgents = (
  made: CallRef,
  base: Found,
  row: FrameworkRow,
  program: Program,
  read: Interpreter,
): ReadonlyMap<Code, FactoryAgent> =>
  program.run.memo.get(AGENTS, made.code, () => computed(made, base, row, program, read));

function computed(
  made: CallRef,
  base: Found,
  row: FrameworkRow,
  program: Program,
  read: Interpreter,
): ReadonlyMap<Code, FactoryAgent> {
  if (row.ends !== '' || row.isNamedByMaker || !isProduct(made.file.path)) return NONE;
  const label = argumentOf(made, row.label, program);
  const parts = (Object.entries(row.parts) as [Role, string][]).flatMap(([role, names]) =>
    argumentsOf(made, names, program).flatMap((value) => partsIn(role, value, program)),
  );
  const identity =
    label === null ? parts.filter(({ role }) => role === 'prompt') : [shown('input', label)];
  if (!identity.some(({ value }) => isGiven(value))) return NONE;
  const uses = usesOf({ call: made, label, parts, guarded: new Set() }, 0, program, read);
  const agents = new Map<Code, FactoryAgent>();
  const groups = new Set<string>();
  for (const { call, label: given, parts: own, guarded } of uses) {
    const key = identityOf(given, own, label !== null, program);
    if (key === null || call === made) return NONE;
    groups.add(key);
    const { name, path, line, home } = placedAgent(
      call,
      given === null ? null : labelText(given, program),
      read,
    );
    agents.set(call.code, {
      found: { ...base, name, path, line, home },
      call,
      parts: own,
      guarded,
    });
  }
  return groups.size < 2 ? NONE : agents;
}

type Use = {
  readonly call: CallRef;
  readonly label: Ref | null;
  readonly parts: readonly FactoryPart[];
  readonly guarded: ReadonlySet<Code>;
};

const shown = (role: Role, value: Ref): FactoryPart => ({
  role,
  value,
  isHidden: false,
  instead: [],
});

/** The values of one role, and texts that a function only fills in. */
const partsIn = (role: Role, value: Ref, program: Program): readonly FactoryPart[] =>
  factoryValues(role, value, program).flatMap(({ value: one, instead }): FactoryPart[] => {
    const filled = role === 'prompt' ? textParameters(one, program) : [];
    if (filled.length > 0) return filled.map((text) => shown(role, text));
    const maker = functionAround(one.scope);
    return [
      {
        ...shown(role, one),
        instead: instead.map((other) => ({
          ...shown(role, other),
          isHidden: maker !== null && isMadeOf(other, maker),
        })),
      },
    ];
  });

/** The function around a value that gives it as a parameter, or of a parameter's member; null for another value. */
function giver({ code, scope }: Ref): FunctionCode | null {
  const maker = functionAround(scope);
  const root = rootName(code);
  return maker?.parameters.some(({ name }) => name === root) === true && !isSelf(root)
    ? maker
    : null;
}

const isGiven = (value: Ref) => giver(value) !== null;
const isSelf = (name: string | null) => name !== null && /^(?:self|this|cls)$/.test(name);

/** Uses by the calls that give the name or the prompt: those of the function, and of what passes on its own parameters. */
function usesOf(use: Use, depth: number, program: Program, read: Interpreter): readonly Use[] {
  const identity = use.label === null ? promptsOf(use) : [use.label];
  const maker = identity.map(giver).find((one) => one !== null) ?? null;
  if (maker === null || maker.name === null || depth === MAX_DEPTH) return [use];
  const { file } = use.call;
  const calls = allCallsOf({ code: maker, scope: file.scopes.top, file }, program, read.sites);
  // Agents that other calls make are those of the function itself.
  if (calls.length === MAX_FACTORY_CALLS || isHandedOn(maker.name, file, program, read))
    return [use];
  return calls
    .filter(({ code }) => code.arguments.length > 0)
    .filter(({ file: { path } }) => isProduct(path) && !isTrialCode(path))
    .flatMap((call) => usesOf(calledUse(use, maker, call, program), depth + 1, program, read));
}

/** Whether code uses a function by another name or as a value, so that its calls are not all found: `partial(make, "gpt-5")`. */
function isHandedOn(name: string, { path }: Ref['file'], program: Program, read: Interpreter) {
  const calling = program.mentioning(`${name}(`, path).filter(isProduct);
  if (calling.length > MAX_FILES) return true;
  const naming = program.mentioning(name, path).filter(isProduct).slice(0, MAX_NAMING);
  return naming.some((one) => {
    const file = program.file(one);
    return file !== null && [...read.sites(file).keys()].some((code) => handsOn(code, name));
  });
}

const handsOn = (code: Code, name: string): boolean => {
  if (code.kind === 'import') return code.name === name && code.local !== name;
  const isName = (one: Code | null) => one?.kind === 'name' && one.name === name;
  if (code.kind === 'call') return code.arguments.some(({ value }) => isName(value));
  return code.kind === 'binding' && isName(code.value);
};

const promptsOf = ({ parts }: Use) =>
  parts.filter(({ role }) => role === 'prompt').map(({ value }) => value);

function calledUse(use: Use, maker: FunctionCode, call: CallRef, program: Program): Use {
  const given = (value: Ref): Ref | null => givenBy(value, maker, call, program);
  const parts = use.parts.flatMap((part): readonly FactoryPart[] => {
    if (giver(part.value) !== maker) {
      const isHidden = part.isHidden || isMadeOf(part.value, maker);
      return [{ ...part, isHidden }];
    }
    const value = given(part.value);
    return value === null || isNothing(value.code) ? part.instead : [{ ...part, value }];
  });
  const isOfMaker = use.label !== null && giver(use.label) === maker;
  const label = use.label !== null && isOfMaker ? given(use.label) : use.label;
  return { call, label, parts, guarded: new Set([...use.guarded, ...guardedIn(maker, call)]) };
}

/** What a call gives for a parameter or a member of it: its argument, else the default; null for neither. */
function givenBy(value: Ref, maker: FunctionCode, call: CallRef, program: Program): Ref | null {
  const root = rootName(value.code);
  const parameter = maker.parameters.find(({ name }) => name === root);
  if (parameter === undefined) return value;
  const argument = argumentFor(call, maker, parameter.name);
  if (argument !== null) return replaced(value.code, argument, program);
  return parameter.value === null || value.code.kind !== 'name'
    ? null
    : { ...value, code: parameter.value };
}

/** Whether a function makes a value of what it is given, which the calls of others would give, too. */
const isMadeOf = ({ code, scope }: Ref, maker: FunctionCode): boolean =>
  functionAround(scope) === maker && code.kind !== 'function' && namesAny(code, maker);

function namesAny(code: Code, maker: FunctionCode): boolean {
  if (code.kind === 'name')
    return !isSelf(code.name) && maker.parameters.some(({ name }) => name === code.name);
  return somePart(code, (part) => namesAny(part, maker));
}

/** Statements of a function under flags that a call gives as constants: the source does not show here what they decide. */
function guardedIn({ parameters, body }: FunctionCode, call: CallRef): readonly Code[] {
  const flags = parameters.filter(({ name }) =>
    call.code.arguments.some((one) => one.name === name && isConstant(one.value)),
  );
  const names = new Set(flags.map(({ name }) => name));
  return names.size === 0
    ? []
    : body.flatMap((one) => {
        const [test, ...rest] = one.kind === 'other' ? one.parts : [];
        return test?.kind === 'name' && names.has(test.name) ? rest : [];
      });
}

const isConstant = (code: Code) => code.kind === 'other' && code.parts.length === 0;

/** What distinguishes an agent of a factory from others; null where the source does not show it. */
function identityOf(
  label: Ref | null,
  parts: readonly FactoryPart[],
  isNamed: boolean,
  program: Program,
): string | null {
  const name = label === null ? null : labelText(label, program);
  if (isNamed) return name === null || isGiven(label as Ref) ? null : name;
  const prompts = parts.filter(({ role }) => role === 'prompt').map(({ value }) => value);
  const texts = prompts.flatMap((one) => {
    const [named] = namedTexts(one, program);
    if (named !== undefined) return [`${named.ref.file.path}:${named.ref.code.line}`];
    return isLiteralText(one, program) ? [`${one.file.path}:${one.code.line}`] : [];
  });
  return texts.length === 0 ? null : texts.join('\n');
}
