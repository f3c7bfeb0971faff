import { callsOf, constructionsOf, givenAs, type Sites } from '../loops/constructions.ts';
import { IS_MAKER, makerOf, setByMaker, statements } from '../loops/made-fields.ts';
import { argumentFor } from '../program/argument-for.ts';
import { classAround } from '../program/class-around.ts';
import type { Code, FunctionCode } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import {
  type CallRef,
  type ClassRef,
  type Program,
  type Ref,
  targetOf,
} from '../program/program.ts';
import type { Scope } from '../program/scope.ts';
import { definitionOf } from '../program/symbol.ts';

/** Values that lead to values, and values kept. */
const MAX_DEPTH = 6;
const MAX_VALUES = 12;

type Search = {
  readonly program: Program;
  readonly sites: Sites;
  readonly seen: Set<Code>;
  readonly found: Ref[];
  isReplaced: boolean;
};

/**
 * Returns what a value can be where it leads to the default of a field that every call replaces which makes an object of the class: what
 * these calls give, in its place. Null where no such default counts: `session.model` of `Session(model=chosen)`, not of `Session()`.
 */
export function valuesInstead(value: Ref, program: Program, sites: Sites): readonly Ref[] | null {
  if (!LEADS_ON.has(value.code.kind)) return null;
  const search: Search = { program, sites, seen: new Set(), found: [], isReplaced: false };
  follow(value, 0, search);
  return search.isReplaced ? search.found : null;
}

const LEADS_ON: ReadonlySet<Code['kind']> = new Set(['name', 'member', 'choice']);

function follow(value: Ref, depth: number, search: Search): void {
  const { code } = value;
  if (depth > MAX_DEPTH || search.found.length >= MAX_VALUES || search.seen.has(code)) return;
  search.seen.add(code);
  const next = LEADS_ON.has(code.kind) ? behind(value, search) : [];
  if (next.length === 0) search.found.push(value);
  for (const one of next) follow(one, depth + 1, search);
}

/** The values behind one, empty where it is what it is. */
function behind(value: Ref, search: Search): readonly Ref[] {
  const { code } = value;
  if (code.kind === 'choice') return code.options.map((option) => ({ ...value, code: option }));
  if (code.kind === 'name') {
    const given = givenParameter(value, code.name, search);
    if (given.length > 0) return given;
    const target = targetOf(value, search.program);
    return target?.kind === 'code' && LEADS_ON.has(target.ref.code.kind) ? [target.ref] : [];
  }
  return code.kind === 'member' ? instead(value, code.of, code.name, search) : [];
}

/** What calls give a parameter that has a default, of a function or of the constructor of a class, where each gives it. */
function givenParameter(value: Ref, name: string, search: Search): readonly Ref[] {
  const { program, sites } = search;
  const called = functionWith(name, value.scope);
  const own = called?.parameters.find((one) => one.name === name)?.value ?? null;
  if (called === null || own === null || isEmpty(own)) return [];
  const made = IS_MAKER.test(called.name ?? '') ? classAround(value) : null;
  const given =
    made === null
      ? callsOf({ ...value, code: called }, program, sites, true).map((call) =>
          argumentFor(call, called, name),
        )
      : constructionsOf(made, program, sites, true).map((call) => givenAs(call, made, name));
  if (given.length === 0 || given.some((one) => one === null)) return [];
  search.isReplaced = true;
  return given.flatMap((one) => one ?? []);
}

/** `None`, which is no default of its own. */
const isEmpty = (code: Code) =>
  (code.kind === 'other' && code.parts.length === 0) ||
  (code.kind === 'name' && /^(?:None|null|undefined|nil)$/.test(code.name));

/** The function whose parameter a name is; null where it is bound to another value. */
function functionWith(name: string, scope: Scope): FunctionCode | null {
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    if (at.owner?.kind === 'function') {
      const isGiven = at.owner.parameters.some((one) => one.name === name);
      if (isGiven) return (at.names.get(name) ?? []).length < 2 ? at.owner : null;
    }
    if (at.names.has(name)) return null;
  }
  return null;
}

function instead(value: Ref, of: Code, name: string, search: Search): readonly Ref[] {
  const made = classOf(value, of, search.program);
  const own = made === null ? null : fieldOf(made, name);
  if (made === null || own === null) return [];
  const set = setByMaker(made, name);
  // `this.model = options.model ?? this.model`: the default that is left.
  if (set !== null && !search.seen.has(set.code)) {
    search.isReplaced = true;
    return [set];
  }
  const calls = constructionsOf(made, search.program, search.sites, true);
  const given = calls.map((call) => givenFor(call, made, name));
  if (calls.length === 0 || given.some((one) => one === null)) return [];
  search.isReplaced = true;
  return given.flatMap((one) => one ?? []);
}

/** The class of the object that a member is of. */
function classOf(value: Ref, of: Code, program: Program): ClassRef | null {
  if (of.kind === 'name' && /^(?:self|this)$/.test(of.name)) return classAround(value);
  const at = { ...value, code: of };
  const owner = of.kind === 'call' ? at : definitionOf(at, program);
  const made =
    owner?.code.kind === 'call'
      ? definitionOf({ ...owner, code: owner.code.callee }, program)
      : null;
  return made?.code.kind === 'class' ? (made as ClassRef) : null;
}

/** The default that a class itself gives a field; null without one. */
function fieldOf({ code, file }: ClassRef, name: string): Code | null {
  const all = file.scopes.of.get(code)?.names.get(name) ?? [];
  const own = all.find((one) => one.scope.owner === code && one.code.kind !== 'function');
  return own === undefined || own.code.kind === 'call' ? null : own.code;
}

/** What a call that makes an object gives for a field; null where it may leave the field out. */
function givenFor(call: CallRef, made: ClassRef, name: string): Ref | null {
  const found = givenAs(call, made, name);
  if (found !== null || makerOf(made) !== null) return found;
  // Fields of a class of data are given in their order.
  const fields = made.code.body.flatMap(statements).flatMap((one) => {
    const field = one.kind === 'binding' && one.type !== null ? lastName(one.target) : null;
    return field === null ? [] : [field];
  });
  const plain = call.code.arguments.filter((one) => one.name === null);
  const given = plain[fields.indexOf(name)]?.value;
  return given === undefined ? null : { ...call, code: given };
}
