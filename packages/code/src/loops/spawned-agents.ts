import { classAround } from '../program/class-around.ts';
import type { Code, FunctionCode } from '../program/code-tree.ts';
import { partsOf } from '../program/code-tree.ts';
import { stem } from '../program/file-name.ts';
import { lastName } from '../program/last-name.ts';
import type { CallRef, ClassRef, Program, Ref } from '../program/program.ts';
import type { Site } from '../program/sites.ts';
import { callsOf, constructionsOf, isProduct, type Sites } from './constructions.ts';
import { functionAround } from './loop-owner.ts';
import { snakeCase } from './loop-terms.ts';

/** The code of a file, each with the variable that holds it. */
type NamedSites = (file: Ref['file']) => ReadonlyMap<Code, Pick<Site, 'scope' | 'bound'>>;

/** Functions that make an agent for those that call them. */
const MAX_ROUNDS = 3;
const MAX_CALLS = 20;

/** What says that an agent is made for another: `runSubAgent`, `DelegateTool`, `spawn_agent`. */
const SPAWNS = /(?:^|_)(?:sub_?agents?|child_?agents?|nested_?agents?|delegat\w*|spawn\w*)(?:_|$)/;
export const namesSubAgent = (name: string): boolean => SPAWNS.test(snakeCase(name));
/** A method of an agent's class that only makes another object of it. */
const COPIES =
  /^_*(?:create|new|from|build|make|get|clone|copy|with|fork|restore|load|resume|default|of|init)(?:_|$)/;
const CHILD = /(?:^|_)(?:child|sub_?agent|delegat\w*)(?:_|$)/;

/**
 * Returns the first call by which code that an agent's tools run makes the same agent again: one in a function, class or file that is
 * named so, where others make the agent too; or one in its own class that makes a child. Null without one.
 */
export function spawnedFrom(own: Ref, program: Program, sites: NamedSites): CallRef | null {
  const itself = own.code.kind === 'class' ? childOf(own as ClassRef, sites) : null;
  if (itself !== null) return itself;
  let spawned: CallRef | null = null;
  let isMadeElsewhere = false;
  let makers: readonly Ref[] = [own];
  for (let round = 0; round < MAX_ROUNDS && makers.length > 0; round += 1) {
    const calls = makers.flatMap((one) => callsThatMake(one, program, sites)).slice(0, MAX_CALLS);
    const plain = calls.filter((call) => !isForAnother(call, sites));
    spawned ??= calls.find((call) => isForAnother(call, sites)) ?? null;
    makers = plain.flatMap((call) => {
      const code = functionAround(call.scope);
      return code?.name == null || code === own.code
        ? []
        : [{ code, scope: call.file.scopes.top, file: call.file }];
    });
    isMadeElsewhere ||= plain.some((call) => !isFactory(call, own));
  }
  return isMadeElsewhere ? spawned : null;
}

function callsThatMake(made: Ref, program: Program, sites: Sites): readonly CallRef[] {
  if (made.code.kind === 'class') return constructionsOf(made as ClassRef, program, sites);
  return callsOf(made as Ref & { code: FunctionCode }, program, sites);
}

/** Whether a call stands in what is named after sub-agents. */
function isForAnother(call: CallRef, sites: NamedSites): boolean {
  const around = classAround(call);
  const within = functionAround(call.scope);
  const held = within === null ? null : sites(call.file).get(within)?.bound;
  const names = [around?.code.name, within?.name, held, stem(call.file.path)];
  return names.some((name) => name != null && namesSubAgent(name));
}

/** Whether a call is in the file of what it makes, in a function that callers ask for it. */
const isFactory = (call: CallRef, own: Ref) =>
  call.file.path === own.file.path &&
  COPIES.test(snakeCase(functionAround(call.scope)?.name ?? ''));

/** A call in a class that makes another object of it, as a child. */
function childOf(own: ClassRef, sites: Sites): CallRef | null {
  const { code, file } = own;
  if (!isProduct(file.path) || code.name === null) return null;
  const inside = sites(file);
  for (const method of code.body) {
    if (method.kind !== 'function' || COPIES.test(snakeCase(method.name ?? ''))) continue;
    const call = callIn(method, code.name);
    const scope = call === null ? undefined : inside.get(call)?.scope;
    if (call?.kind === 'call' && scope !== undefined && speaksOfChild(method))
      return { code: call, scope, file };
  }
  return null;
}

function callIn(code: Code, name: string): Code | null {
  if (code.kind === 'call' && lastName(code.callee) === name && code.callee.kind === 'name')
    return code;
  for (const part of partsOf(code)) {
    const found = callIn(part, name);
    if (found !== null) return found;
  }
  return null;
}

const speaksOfChild = (code: Code): boolean => {
  const name = code.kind === 'name' || code.kind === 'function' ? code.name : null;
  return (name !== null && CHILD.test(snakeCase(name))) || partsOf(code).some(speaksOfChild);
};
