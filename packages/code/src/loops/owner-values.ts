import type { Code, FunctionCode } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { CallRef, ClassRef, Program, Ref } from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';
import { constructionsOf, givenAs } from './constructions.ts';

type Sites = Parameters<typeof constructionsOf>[2];

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
  classes: readonly ClassRef[],
  program: Program,
  sites: Sites,
): readonly Ref[] {
  const search: ValueSearch = {
    classes,
    program,
    sites,
    found: [],
    seen: new Set(),
    left: MAX_STEPS,
  };
  follow(value, 0, search);
  return search.found.length === 0 ? [value] : search.found;
}

type ValueSearch = {
  readonly classes: readonly ClassRef[];
  readonly program: Program;
  readonly sites: Sites;
  readonly found: Ref[];
  readonly seen: Set<Code>;
  left: number;
};

function follow(value: Ref, depth: number, search: ValueSearch): void {
  const { code } = value;
  search.left -= 1;
  if (search.left < 0 || search.found.length >= MAX_VALUES || search.seen.has(code)) return;
  search.seen.add(code);
  const next = depth > MAX_DEPTH ? [] : valuesBehind(value, search);
  if (next.length === 0) search.found.push(value);
  for (const one of next) follow(one, depth + 1, search);
}

/** What a value is bound to or given; nothing of one that says itself what it is. */
function valuesBehind(value: Ref, { classes, program, sites }: ValueSearch): readonly Ref[] {
  const { code } = value;
  if (code.kind === 'choice') return code.options.map((option) => ({ ...value, code: option }));
  if (code.kind === 'member' && isSelf(code.of, value)) {
    const bound = boundMembers(code.name, classes);
    const given = givenFor(code.name, classes, program, sites);
    return [...bound.filter((ref) => ref.code !== code), ...given];
  }
  const isGiven = code.kind === 'name' && isParameter(code.name, value);
  return isGiven ? givenFor(code.name, classes, program, sites) : [];
}

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

function boundMembers(name: string, classes: readonly ClassRef[]): Ref[] {
  for (const { code, file } of classes) {
    const all = file.scopes.of.get(code)?.names.get(name) ?? [];
    const bound = all.filter((one) => one.code.kind !== 'function' && !isTypeOnly(one.code));
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

function isParameter(name: string, { scope }: Ref): boolean {
  for (let at: Ref['scope'] | null = scope; at !== null; at = at.parent) {
    if (at.owner?.kind !== 'function') continue;
    const { parameters }: FunctionCode = at.owner;
    if (parameters.some((one) => one.name === name)) return true;
  }
  return false;
}

function givenFor(
  name: string,
  classes: readonly ClassRef[],
  program: Program,
  sites: Sites,
): Ref[] {
  const [own] = classes;
  if (own === undefined) return [];
  return constructionsOf(own, program, sites).flatMap((call: CallRef) => {
    const maker = classes.find(({ code }) => code.body.some(isMaker)) ?? own;
    const value = givenAs(call, maker, name);
    return value === null ? [] : [value];
  });
}

const isMaker = (code: Code) =>
  code.kind === 'function' && /^(?:__init__|constructor)$/.test(code.name ?? '');
