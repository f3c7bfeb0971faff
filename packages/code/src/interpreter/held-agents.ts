import type { Found, Use } from '../assets/found.ts';
import type { Interpreter } from '../assets/meaning.ts';
import { namesModel } from '../loops/action-terms.ts';
import { calleesOf, factsOf } from '../loops/callees.ts';
import { constructionsOf } from '../loops/constructions.ts';
import { classAndBases } from '../loops/owner-values.ts';
import { type Argument, type Code, type FunctionCode, partsOf } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { CallRef, ClassRef, FunctionRef, Program } from '../program/program.ts';
import { UNKNOWN } from './argument-walk.ts';

/** Variables and members that hold an agent through others. */
const MAX_ROUNDS = 4;
/** Methods that return the object on which they are called, made ready to run. */
const BUILDS = /^(?:compile|build|bind|with)(?:_\w+|[A-Z]\w*)?$/;

/**
 * Returns the one agent that the calls which make an object of a class give it; null for several, and for a class that is an agent
 * itself: one with a model, tools or a prompt of its own, or that asks a model beside the agent.
 */
export function heldAgent(
  found: Found,
  own: ClassRef,
  uses: readonly Use[],
  program: Program,
  read: Interpreter,
): Found | null {
  const given = constructionsOf(own, program, read.sites).flatMap((call) =>
    call.code.arguments.flatMap((argument) =>
      read
        .assetsOf({ ...call, code: argument.value })
        .filter((one) => one.kind === 'agent' && !isSame(one, found))
        .map((agent) => ({ agent, name: parameterOf(argument, call, own) })),
    ),
  );
  const [agent, ...others] = new Set(given.map((one) => one.agent));
  if (agent === undefined || others.length > 0) return null;
  if (hasOwnPart(found, agent, uses)) return null;
  const names = given.flatMap(({ name }) => name ?? []);
  return asksItself(own, new Set(names), program) ? null : agent;
}

/** The parameter or field that an argument is for; null where the source does not show it. */
function parameterOf(argument: Argument, { code }: CallRef, own: ClassRef): string | null {
  if (argument.name !== null) return argument.name;
  const at = code.arguments.filter(({ name }) => name === null).indexOf(argument);
  const maker = own.code.body.find(
    (one): one is FunctionCode =>
      one.kind === 'function' && MAKERS.test(one.name === own.code.name ? '' : (one.name ?? '-')),
  );
  const fields = own.code.body.flatMap((one) =>
    one.kind === 'binding' ? (lastName(one.target) ?? []) : [],
  );
  const parameters = maker?.parameters.map(({ name }) => name).filter((one) => one !== 'self');
  return (parameters ?? fields)[at] ?? null;
}

/** Constructors; an empty name for one that is called as its class. */
const MAKERS = /^(?:__init__|constructor)?$/;

/** Whether a class has a known model or tool, or a prompt that the agent which it holds does not have. */
function hasOwnPart(found: Found, agent: Found, uses: readonly Use[]): boolean {
  const ofAgent = new Set(uses.flatMap(({ from, to }) => (isSame(from, agent) ? [to] : [])));
  return uses.some(({ from, to }) => {
    if (!isSame(from, found) || to.name === UNKNOWN) return false;
    return to.kind === 'model' || to.kind === 'tool' || (to.kind === 'prompt' && !ofAgent.has(to));
  });
}

/** Whether methods of a class or its bases ask a model by another way than the agent in some of its members. */
function asksItself(own: ClassRef, names: ReadonlySet<string>, program: Program): boolean {
  return classAndBases(own, program).some(({ code, file }) => {
    const held = holders(code, names);
    const scope = file.scopes.of.get(code) ?? file.scopes.top;
    return code.body.some((one) => {
      if (one.kind !== 'function') return false;
      const { asks } = factsOf({ code: one, scope, file } as FunctionRef, program);
      return asks.some((ask) => {
        const passes =
          isOf(ask.code.callee, held) || ask.code.arguments.some(({ value }) => holds(value, held));
        return (
          !passes && !calleesOf(ask, program).some((callee) => code.body.includes(callee.code))
        );
      });
    });
  });
}

/** Names of parameters, members and variables that hold an agent, from those that are given it. */
function holders(own: Code, names: ReadonlySet<string>): ReadonlySet<string> {
  const held = new Set(names);
  const bindings = bindingsIn(own);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = held.size;
    for (const { target, value } of bindings) {
      const name = lastName(target);
      if (name !== null && value !== null && holds(value, held)) held.add(name);
    }
    if (held.size === before) break;
  }
  return held;
}

const bindingsIn = (code: Code): Extract<Code, { kind: 'binding' }>[] => [
  ...(code.kind === 'binding' ? [code] : []),
  ...partsOf(code).flatMap(bindingsIn),
];

/** Whether a value is or contains an agent: the answer of one does not, nor does its model. */
function holds(value: Code, held: ReadonlySet<string>): boolean {
  switch (value.kind) {
    case 'name':
      return held.has(value.name);
    case 'member':
      if (isSelf(value.of)) return held.has(value.name);
      return !namesModel(value.name) && holds(value.of, held);
    case 'index':
      return holds(value.of, held);
    case 'call': {
      const { callee } = value;
      const isBuilt =
        callee.kind === 'member' && BUILDS.test(callee.name) && holds(callee.of, held);
      return isBuilt || value.arguments.some((one) => holds(one.value, held));
    }
    case 'list':
    case 'choice':
    case 'mapping':
    case 'other':
      return partsOf(value).some((part) => holds(part, held));
    default:
      return false;
  }
}

/** Whether a call is one of an agent's methods: `self.agent.invoke`, `agent.graph.invoke`. */
function isOf(callee: Code, held: ReadonlySet<string>): boolean {
  if (callee.kind === 'call') return isOf(callee.callee, held);
  if (callee.kind === 'name') return held.has(callee.name);
  if (callee.kind !== 'member') return false;
  return isSelf(callee.of) ? held.has(callee.name) : isOf(callee.of, held);
}

const isSelf = (code: Code) => code.kind === 'name' && /^(?:self|this)$/.test(code.name);

/** Returns whether two ends of relations are one asset. */
export const isSame = (one: Use['to'], other: Found): boolean =>
  one === other ||
  (one.kind === other.kind && one.name === other.name && 'home' in one && one.home === other.home);
