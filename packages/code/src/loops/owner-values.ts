import { assetUse } from '@svc/analysis';
import { argumentFor } from '../program/argument-for.ts';
import type { Code, FunctionCode, Member } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { CallRef, ClassRef, Program, Ref } from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';
import { allConstructionsOf, callsOf, givenAs, MAX_CALLS, type Sites } from './constructions.ts';
import { settingOf } from './given-values.ts';
import { setByMaker } from './made-fields.ts';

/** Classes that extend classes, and values that lead to values. */
const MAX_BASES = 4;
const MAX_DEPTH = 3;
const MAX_VALUES = 12;
/** Values followed for one: a class may bind a member to itself many times. */
const MAX_STEPS = 200;

/** Returns a class and those of the tree that it extends, itself first. */
export function classAndBases(own: ClassRef, program: Program): readonly ClassRef[] {
  const found = [own];
  for (let at: ClassRef | undefined = own; at !== undefined && found.length <= MAX_BASES; ) {
    const [base]: Ref[] = at.code.bases.flatMap(
      (code) => definitionOf({ ...(at as ClassRef), code }, program) ?? [],
    );
    at = base?.code.kind === 'class' ? (base as ClassRef) : undefined;
    if (at === undefined || found.some(({ code }) => code === at?.code)) break;
    found.push(at);
  }
  return found;
}

/**
 * Returns what a value in the code of an agent can be: what its class and their bases bind a member to, and what the calls that make
 * the object, or that call the function, give for a parameter. At most 12, the value itself where nothing is found.
 */
export function ownerValues(
  value: Ref,
  own: OwnCode,
  program: Program,
  sites: Sites,
): readonly Ref[] {
  const search: ValueSearch = {
    ...own,
    program,
    sites,
    found: [],
    seen: new Set(),
    left: MAX_STEPS,
  };
  follow(value, 0, false, search);
  return search.found.length === 0 ? [value] : search.found;
}

/** The code of an agent: its class and bases, and the functions of its loop. */
export type OwnCode = {
  readonly classes: readonly ClassRef[];
  readonly functions: ReadonlySet<Code>;
  /** Calls that make other agents of the class: what they give is not this one's. All of them for what the class itself fixes. */
  readonly without?: ReadonlySet<Code> | 'all';
  /** Whether examples make agents of their own of the class: what they give its methods is theirs. */
  readonly isShown?: boolean;
};

const isLeftOut = ({ without, isShown }: OwnCode, { code, file }: CallRef): boolean =>
  (without !== undefined && (without === 'all' || without.has(code))) ||
  (isShown === true && assetUse(file.path) === 'example');

type ValueSearch = OwnCode & {
  readonly program: Program;
  readonly sites: Sites;
  readonly found: Ref[];
  readonly seen: Set<Code>;
  left: number;
};

/** `isMade`: the value was given to a call that makes the agent, so what gives it to the function around that call is the agent's. */
function follow(value: Ref, depth: number, isMade: boolean, search: ValueSearch): void {
  const { code } = value;
  search.left -= 1;
  if (search.left < 0 || search.found.length >= MAX_VALUES || search.seen.has(code)) return;
  search.seen.add(code);
  const next = depth > MAX_DEPTH ? NO_VALUES : valuesBehind(value, isMade, search);
  if (next.bound.length + next.made.length === 0) search.found.push(value);
  for (const one of next.bound) follow(one, depth + 1, isMade, search);
  for (const one of next.made) follow(one, depth + 1, true, search);
}

/** Values that a value is bound to, and those that calls give that make the agent. */
type Behind = { readonly bound: readonly Ref[]; readonly made: readonly Ref[] };
const NO_VALUES: Behind = { bound: [], made: [] };

/** What a value is bound to or given; nothing of one that says itself what it is. */
function valuesBehind(value: Ref, isMade: boolean, search: ValueSearch): Behind {
  const { classes, program, sites } = search;
  const { code } = value;
  if (code.kind === 'choice') {
    return { ...NO_VALUES, bound: code.options.map((option) => ({ ...value, code: option })) };
  }
  if (code.kind === 'member' && isSelf(code.of, value)) {
    const given = givenFor(code.name, search);
    const bound = boundMembers(code.name, classes, given.isAlways).filter(
      (ref) => ref.code !== code,
    );
    return { bound, made: given.values };
  }
  const held = code.kind === 'member' ? heldSettings(code, value, isMade, search) : [];
  if (held.length > 0) return { bound: [], made: held };
  const called = code.kind === 'name' ? functionGiven(code.name, value) : null;
  if (code.kind !== 'name' || called === null) return NO_VALUES;
  const { values: made } = givenFor(code.name, search);
  if (made.length > 0) return { bound: [], made };
  const isOwn = isMade || isOwnCode(called, value.scope, search);
  const calls = callsOf({ ...value, code: called }, program, sites).filter(
    (one) => !isLeftOut(search, one) && (isOwn || isOwnCode(null, one.scope, search)),
  );
  return { bound: calls.flatMap((call) => argumentFor(call, called, code.name) ?? []), made: [] };
}

/** What settings that the object keeps hold under a name: `this.options.model` where it is made with `{ model: "gpt-5" }`. */
function heldSettings(
  { of, name }: Member,
  value: Ref,
  isMade: boolean,
  search: ValueSearch,
): readonly Ref[] {
  if (of.kind !== 'member' || !isSelf(of.of, value)) return [];
  const inner: ValueSearch = { ...search, found: [], seen: new Set() };
  follow({ ...value, code: of }, 0, isMade, inner);
  search.left = inner.left;
  return inner.found.flatMap((one) =>
    one.code === of ? [] : (settingOf(one, name, search.program) ?? []),
  );
}

/** Whether code is of the agent: others that call a function which it calls give it their own values. */
function isOwnCode(called: FunctionCode | null, scope: Ref['scope'], search: ValueSearch): boolean {
  if (called !== null && search.functions.has(called)) return true;
  const isOwn = (owner: Code) =>
    search.functions.has(owner) || search.classes.some(({ code }) => code === owner);
  for (let at: Ref['scope'] | null = scope; at !== null; at = at.parent) {
    if (at.owner === null) continue;
    if (isOwn(at.owner) && (called === null || at.owner.kind === 'class')) return true;
    if (at.owner.kind === 'function' && isMethodOf(at.owner, search)) return true;
  }
  return false;
}

/** A method of Go names its type as its first parameter. */
const isMethodOf = ({ parameters: [first] }: FunctionCode, { classes: [own] }: ValueSearch) =>
  own?.file.language === 'go' && first?.type?.kind === 'name' && first.type.name === own.code.name;

/** `self`, `this`, or the receiver of a method of Go. */
function isSelf(code: Code, { scope, file }: Ref): boolean {
  if (code.kind !== 'name') return false;
  if (/^(?:self|this|cls)$/.test(code.name)) return true;
  if (file.language !== 'go') return false;
  for (let at: Ref['scope'] | null = scope; at !== null; at = at.parent) {
    if (at.owner?.kind === 'function' && at.parent?.owner == null) {
      return at.owner.parameters[0]?.name === code.name;
    }
  }
  return false;
}

/** What a class binds a member to; what it is in the class itself is left out where all that make objects replace it. */
function boundMembers(name: string, classes: readonly ClassRef[], isReplaced: boolean): Ref[] {
  for (const own of classes) {
    const { code, file } = own;
    const all = file.scopes.of.get(code)?.names.get(name) ?? [];
    const isSet = isReplaced || setByMaker(own, name) !== null;
    const bound = all.filter(
      (one) =>
        one.code.kind !== 'function' &&
        !isTypeOnly(one.code) &&
        !(isSet && one.scope.owner === code),
    );
    if (bound.length > 0) return bound.map((one) => ({ ...one, file }));
  }
  return [];
}

/** A member that is only declared: `model: string`. */
const isTypeOnly = (code: Code) =>
  code.kind === 'call' &&
  code.arguments.length === 0 &&
  code.callee.line === code.line &&
  !/^[A-Z]/.test(lastName(code.callee) ?? '');

/** The function around a value that has a parameter of a name; null where the name is none, or is bound to another value. */
function functionGiven(name: string, { scope }: Ref): FunctionCode | null {
  for (let at: Ref['scope'] | null = scope; at !== null; at = at.parent) {
    if (at.owner?.kind !== 'function') continue;
    const { parameters }: FunctionCode = at.owner;
    if (parameters.some((one) => one.name === name)) return at.owner;
  }
  return null;
}

/** What the calls that make the object give for a member, and whether each of them does. */
type Given = { readonly values: readonly Ref[]; readonly isAlways: boolean };

function givenFor(name: string, search: ValueSearch): Given {
  const { classes, program, sites } = search;
  const [own] = classes;
  if (own === undefined || search.without === 'all') return { values: [], isAlways: false };
  const maker = classes.find(({ code }) => code.body.some(isMaker)) ?? own;
  const calls = allConstructionsOf(own, program, sites, true)
    .filter((one) => !isLeftOut(search, one))
    .slice(0, MAX_CALLS);
  const values = calls.flatMap((call: CallRef) => givenAs(call, maker, name) ?? []);
  return { values, isAlways: calls.length > 0 && values.length === calls.length };
}

const isMaker = (code: Code) =>
  code.kind === 'function' && /^(?:__init__|constructor)$/.test(code.name ?? '');
