import { memoTable } from '@svc/analysis';
import { builtChains, givenAfter, givenTo } from '../loops/built-chains.ts';
import { allConstructionsOf, callsOf, type Sites } from '../loops/constructions.ts';
import {
  type Field,
  fieldsOf,
  type Given,
  givenIn,
  settingOf,
  settingsIn,
} from '../loops/given-values.ts';
import { classAround, functionAround } from '../loops/loop-owner.ts';
import { snakeCase } from '../loops/loop-terms.ts';
import { argumentFor } from '../program/argument-for.ts';
import type { ClassCode, Code, FunctionCode } from '../program/code-tree.ts';
import { firstReturn } from '../program/first-return.ts';
import { goMethods } from '../program/go-methods.ts';
import type { CallRef, ClassRef, CodeFile, Program, Ref } from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';
import { roleOf } from './given-roles.ts';

/** A place that makes an object of an agent's class: the call of its constructor, of a function that returns it, or the end of a builder's chain. */
export type AgentUse = {
  readonly call: CallRef;
  readonly given: readonly Given[];
  /** What the constructor, the functions and the builder take: what none of them takes, the class itself fixes. */
  readonly taken: readonly Field[];
};

export type AgentUses = {
  readonly all: readonly AgentUse[];
  /** Calls of the constructor in functions and builders that others call: those calls are the uses. */
  readonly passing: ReadonlySet<Code>;
};

/** Functions that pass on what they are given, and uses of one class. */
const MAX_DEPTH = 3;
const MAX_USES = 40;

const USES = memoTable<ClassCode, AgentUses>('uses of classes of agents');

/** Returns where the tree makes objects of an agent's class, and with what; tests left out. */
export function usesOf(made: ClassRef, program: Program, sites: Sites): AgentUses {
  return program.run.memo.get(USES, made.code, () => {
    const search: Search = { made, program, sites, all: [], passing: new Set(), seen: new Set() };
    for (const call of allConstructionsOf(made, program, sites)) {
      const fields = fieldsOf(call, program);
      follow({ call, given: givenIn(call, program, fields), taken: fields }, 0, search);
    }
    return { all: search.all, passing: search.passing };
  });
}

type Search = {
  readonly made: ClassRef;
  readonly program: Program;
  readonly sites: Sites;
  readonly all: AgentUse[];
  readonly passing: Set<Code>;
  readonly seen: Set<Code>;
};

function follow(use: AgentUse, depth: number, search: Search): void {
  const { call } = use;
  if (search.all.length === MAX_USES || search.seen.has(call.code)) return;
  search.seen.add(call.code);
  const further = depth < MAX_DEPTH ? callersUses(use, search) : [];
  if (further.length === 0) {
    search.all.push(withCalls(use, search));
    return;
  }
  search.passing.add(call.code);
  for (const one of further) follow(one, depth + 1, search);
}

/** Methods that give an agent parts, and arguments of its methods that are no task: `agent.chat(system_prompt="...")`. */
const GIVES = /^(?:(?:with|set|add|register|append|use)_|system(?:_|$)|instructions$)/;

/** The same with what later calls of its methods give it: `agent.add_tool(search)`. */
function withCalls(use: AgentUse, { program, sites }: Search): AgentUse {
  const { call, given } = use;
  const bound = sites(call.file).get(call.code) as { bound?: string | null } | undefined;
  const { line } = call.code;
  const variable: Code | null =
    bound?.bound == null ? null : { kind: 'name', name: bound.bound, line };
  const later = [
    ...givenAfter(call, program, sites),
    ...(variable === null ? [] : givenTo({ ...call, code: variable }, program, sites)),
  ].filter(({ name }) => GIVES.test(snakeCase(name)));
  const known = new Set(given.map(({ value }) => value.code));
  return { ...use, given: [...given, ...later.filter(({ value }) => !known.has(value.code))] };
}

/** Uses by those that call the function, or end the chain of the builder, in which an object is made of what they give. */
function callersUses(use: AgentUse, search: Search): readonly AgentUse[] {
  const { call, given } = use;
  const { made, program, sites } = search;
  const maker = functionAround(call.scope);
  if (maker === null || maker.name === null) return [];
  const called = { code: maker, scope: call.file.scopes.top, file: call.file };
  const calls = callsOf(called, program, sites);
  const own = isPlainInGo(maker, calls) ? null : classAround(maker, call.file, program);
  if (own?.code === made.code) return [];
  const roots = given.filter(isPart).map(({ value }) => rootName(value.code));
  const receiver = call.file.language === 'go' && own !== null ? maker.parameters[0]?.name : null;
  const isOfBuilder = (root: string | null) =>
    own !== null && root !== null && (/^(?:self|this)$/.test(root) || root === receiver);
  if (own !== null && roots.some(isOfBuilder) && isBuilder(own, call.file)) {
    const kept = given.filter(({ value }) => isOfBuilder(rootName(value.code)));
    const taken = [...use.taken, ...kept.map(({ name }) => ({ name, value: null }))];
    return builtChains(own, maker.name, program, sites).map((chain) => ({
      call: chain.end,
      given: [...given.filter((one) => !kept.includes(one)), ...chain.given],
      taken,
    }));
  }
  const isParameter = ({ value }: Given) => {
    const root = rootName(value.code);
    return root !== receiver && maker.parameters.some(({ name }) => name === root);
  };
  const identity = given.filter(({ name }) => IDENTITY.has(roleOf(name) ?? ''));
  // What only takes the model says itself which agent it makes.
  const isOwn = identity.length > 0 && !identity.some(isParameter);
  if (isOwn || !given.some((one) => isParameter(one) && isPart(one))) return [];
  return calls.map((caller) => calledUse(use, maker, caller, search));
}

/** Whether a function of Go is no method: the tree of both names the first parameter alike, but calls of a method give one less. */
const isPlainInGo = ({ parameters }: FunctionCode, calls: readonly CallRef[]): boolean =>
  calls.some(
    ({ code, file }) => file.language === 'go' && code.arguments.length >= parameters.length,
  );

/** What tells one agent of a class from another. */
const IDENTITY: ReadonlySet<string> = new Set(['label', 'prompt', 'tool']);

const isPart = (one: Given) => roleOf(one.name) !== null || isSettings(one);
const isSettings = ({ name }: Given) => /(?:config|options|opts|settings|params|spec)$/i.test(name);

/** A class named as a builder, or with methods that return their receiver (fluent interface). */
const isBuilder = ({ code }: ClassRef, file: CodeFile) =>
  /(?:Builder|Factory|Config|Options|Setup)$/.test(code.name ?? '') ||
  methodsOf(code, file).some((one) => returnsItself(one, file));

/** The methods of a class; of a Go type, those that the file declares. */
const methodsOf = ({ name, body }: ClassCode, file: CodeFile): readonly FunctionCode[] =>
  file.language === 'go'
    ? goMethods(name, file)
    : body.filter((one): one is FunctionCode => one.kind === 'function');

/** Whether a method with parameters returns its receiver (fluent interface): `return b`. */
function returnsItself({ parameters, body }: FunctionCode, { language }: CodeFile): boolean {
  const returned = firstReturn(body);
  if (returned?.kind !== 'name' || parameters.length === 0) return false;
  const receiver = language === 'go' ? parameters[0]?.name : null;
  return /^(?:self|this)$/.test(returned.name) || returned.name === receiver;
}

/** The variable that a value is, or is a member of. */
export function rootName(code: Code): string | null {
  let at = code;
  while (at.kind === 'member') at = at.of;
  return at.kind === 'name' ? at.name : null;
}

/** What a call of the function that makes an object gives that object. */
function calledUse(
  use: AgentUse,
  maker: FunctionCode,
  caller: CallRef,
  { program }: Search,
): AgentUse {
  const own = givenIn(caller, program);
  const given = use.given.flatMap((one): Given[] => {
    const root = rootName(one.value.code);
    const parameter = maker.parameters.find(({ name }) => name === root);
    if (parameter === undefined) return [one];
    const argument = argumentFor(caller, maker, parameter.name);
    if (argument === null) {
      const named = own.find(({ name }) => snakeCase(name) === snakeCase(one.name));
      if (named !== undefined) return [];
      const value = one.value.code.kind === 'name' ? parameter.value : null;
      return value === null ? [] : [{ ...one, value: { ...one.value, code: value } }];
    }
    const value = replaced(one.value.code, argument, program);
    return value === null ? [] : [{ ...one, value }];
  });
  const taken = [...use.taken, ...maker.parameters.map(({ name, value }) => ({ name, value }))];
  return { call: caller, given: [...given, ...own], taken };
}

/** Returns a value of a function with the argument in place of the parameter: of `config.model` what the settings hold; null where they hold none. */
export function replaced(code: Code, argument: Ref, program: Program): Ref | null {
  if (code.kind !== 'member') return argument;
  const of = replaced(code.of, argument, program);
  if (of === null) return null;
  const made =
    of.code.kind === 'name' || of.code.kind === 'member' ? (definitionOf(of, program) ?? of) : of;
  if (
    made.code.kind === 'mapping' ||
    (made.code.kind === 'call' && settingsIn(made, program).length > 0)
  )
    return settingOf(made, code.name, program);
  return { ...of, code: { kind: 'member', of: of.code, name: code.name, line: of.code.line } };
}
