import type { ClassCode, Code, FunctionCode, Import, Parameter } from './code-tree.ts';
import { somePart } from './code-tree.ts';

/** The definition of a name, and the scope in which it is evaluated. */
export type Definition = {
  readonly code: Code;
  readonly scope: Scope;
};

/** The names that one function, class or file defines. */
export type Scope = {
  readonly parent: Scope | null;
  readonly owner: FunctionCode | ClassCode | null;
  readonly names: ReadonlyMap<string, readonly Definition[]>;
  /** Modules all of whose names are imported. */
  readonly wildcards: readonly Import[];
};

type Growing = {
  parent: Scope | null;
  owner: FunctionCode | ClassCode | null;
  names: Map<string, Definition[]>;
  wildcards: Import[];
};

/** The scopes of a file: its own, and of every function and class in it. */
export type Scopes = { readonly top: Scope; readonly of: ReadonlyMap<Code, Scope> };

/** Definitions of one name, and imports of whole namespaces, that are kept: each look-up goes through them. */
const MAX_DEFINITIONS = 32;
const MAX_WILDCARDS = 100;

const SELVES = new Set(['self', 'this', 'cls']);

/**
 * `isShared`: whether assignments in functions set the variables that the file declares, as they do but in Python; `areMembersBare`: whether
 * methods name the members of their class alone, as in C#: those that begin with `_` are no variables of the method.
 */
export function scopesOf(code: readonly Code[], isShared = false, areMembersBare = false): Scopes {
  const of = new Map<Code, Growing>();
  const grow = (parent: Scope | null, owner: Growing['owner']): Growing => ({
    parent,
    owner,
    names: new Map(),
    wildcards: [],
  });
  const declared = new Set<Code>();
  const define = (scope: Growing, name: string, definition: Code, at: Scope) => {
    const known = scope.names.get(name);
    const one = { code: definition, scope: at };
    const [first] = known ?? [];
    if (known === undefined) scope.names.set(name, [one]);
    // A member that is declared by its type is what the constructor sets it to.
    else if (scope.owner?.kind === 'class' && first !== undefined && declared.has(first.code)) {
      known.unshift(one);
      if (known.length > MAX_DEFINITIONS) known.pop();
    } else if (known.length < MAX_DEFINITIONS) known.push(one);
  };
  const visit = (one: Code, scope: Growing): void => {
    if (one.kind === 'import') {
      if (one.local !== '*') define(scope, one.local, one, scope);
      else if (scope.wildcards.length < MAX_WILDCARDS) scope.wildcards.push(one);
      return;
    }
    if (one.kind === 'binding') {
      const value = one.value ?? typed(one.type);
      if (one.value === null && value !== null) declared.add(value);
      bind(one.target, value, scope);
    }
    if (one.kind !== 'function' && one.kind !== 'class') {
      // The variable of a loop over a list that is written out holds its items: `for one in [search, fetch]`.
      const [variable, items] = one.kind === 'other' && one.repeats === true ? one.parts : [];
      if (variable?.kind === 'name' && items?.kind === 'list')
        define(scope, variable.name, items, scope);
      visitParts(one, scope);
      return;
    }
    if (one.name !== null) define(scope, one.name, one, scope);
    const own = grow(scope, one);
    of.set(one, own);
    if (one.kind === 'function') for (const each of one.parameters) parameter(each, own);
    visitParts(one, own);
  };
  const visitParts = (one: Code, scope: Growing): void => {
    somePart(one, (part) => {
      visit(part, scope);
      return false;
    });
  };
  const parameter = ({ name, type, value }: Parameter, own: Growing) => {
    const code = value === null || value.kind === 'name' ? (typed(type) ?? value) : value;
    if (code !== null) define(own, name, code, own);
  };
  const bind = (target: Code, value: Code | null, scope: Growing) => {
    if (value === null) return;
    if (target.kind === 'name') {
      const shared = isShared ? declaring(target.name, scope) : null;
      const owner =
        areMembersBare && target.name.startsWith('_') ? declaringClass(target.name, scope) : null;
      define(scope, target.name, value, scope);
      if (shared !== null) shared.push({ code: value, scope });
      if (owner !== null) define(owner, target.name, value, scope);
    }
    const owner = target.kind === 'member' && isSelf(target.of) ? classOf(scope) : null;
    if (owner !== null && target.kind === 'member') {
      define(owner as Growing, target.name, value, scope);
    }
    if (target.kind === 'list' && value.kind === 'list') {
      for (const [at, item] of target.items.entries()) bind(item, value.items[at] ?? null, scope);
    }
    const last = target.kind === 'list' ? target.items.at(-1) : undefined;
    if (last !== undefined) bind(last, textSplit(value), scope);
  };
  /** The values of a variable that the file only declares, or as nothing, and a function sets: `var tools []Tool`, then `tools = build()`. */
  const declaring = (name: string, scope: Growing): Definition[] | null => {
    const known = top.names.get(name);
    const [first] = known ?? [];
    if (scope === top || known === undefined || first === undefined) return null;
    for (let at: Growing | Scope | null = scope; at !== null && at !== top; at = at.parent)
      if (at.names.has(name)) return null;
    if (declared.has(first.code) || isNothing(first.code)) known.shift();
    else if (!set.has(name) || known.length === MAX_DEFINITIONS) return null;
    set.add(name);
    return known;
  };
  /** The class around a method that only declares a member by its type, which the method sets: `private Agent _desk;`, then `_desk = make()`. */
  const declaringClass = (name: string, scope: Growing): Growing | null => {
    for (let at: Growing | Scope | null = scope; at !== null; at = at.parent) {
      const known = at.names.get(name);
      if (at.owner?.kind !== 'class') {
        if (known !== undefined && at !== scope) return null;
        continue;
      }
      const [first] = known ?? [];
      const isOpen = first !== undefined && declared.has(first.code);
      return at !== scope && isOpen ? (at as Growing) : null;
    }
    return null;
  };
  const set = new Set<string>();
  const top = grow(null, null);
  for (const one of code) visit(one, top);
  return { top, of };
}

/** A value that is only known by its type counts as one that the type created. */
function typed(type: Code | null): Code | null {
  return type === null ? null : { kind: 'call', callee: type, arguments: [], line: type.line };
}

/** The text that a call splits into a namespace and a name: `provider, model = id.split("/", 1)`; null for other values. */
function textSplit(value: Code): Code | null {
  const { callee } = value.kind === 'call' ? value : { callee: null };
  if (callee?.kind !== 'member' || !/^r?(?:split|partition)$/.test(callee.name)) return null;
  return callee.of.kind === 'name' || callee.of.kind === 'member' ? callee.of : null;
}

const isSelf = (code: Code) => code.kind === 'name' && SELVES.has(code.name);

/** The innermost class around a scope. */
function classOf(scope: Scope | null): Scope | null {
  for (let at = scope; at !== null; at = at.parent) if (at.owner?.kind === 'class') return at;
  return null;
}

/** Whether code stands for no value: `None`, `null`. */
export const isNothing = (code: Code) =>
  (code.kind === 'name' && /^(?:None|null|undefined|nil)$/.test(code.name)) ||
  (code.kind === 'other' && code.parts.length === 0);

/** Returns the innermost scope that defines a name; null for none. */
export function definingScope(name: string, scope: Scope): Scope | null {
  for (let at: Scope | null = scope; at !== null; at = at.parent) if (at.names.has(name)) return at;
  return null;
}

/** Returns the definition of a name, or of a member of `self`, for a line: the last one before it, else the first one. */
export function lookup(code: Code, scope: Scope): Definition | null {
  if (code.kind === 'member' && isSelf(code.of)) {
    const found = classOf(scope)?.names.get(code.name);
    // A member that is made on first use starts as nothing: `this.agent = null`.
    return found?.find((one) => !isNothing(one.code)) ?? found?.[0] ?? null;
  }
  if (code.kind !== 'name') return null;
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const found = at.names.get(code.name);
    if (found === undefined) continue;
    // In its own definition (`x = f(x)`, `x = x.f()`) a name is the one before; what is made later starts as nothing: `let x = null`.
    const first = found.find((one) => !isNothing(one.code)) ?? found[0];
    const before = at === scope ? lastBefore(found, code) : null;
    if (before !== null) return before;
    // A block further down may define a name of its own.
    if (at === scope && isDefined(code.name, at.parent)) continue;
    if (first !== undefined && !contains(first.code, code)) return first;
  }
  return null;
}

/** The last definition before a line; an import that only falls back to nothing, `except ImportError: Agent = None`, stays the import. */
function lastBefore(found: readonly Definition[], code: Code): Definition | null {
  let nothing: Definition | null = null;
  for (let at = found.length - 1; at >= 0; at--) {
    const one = found[at] as Definition;
    if (one.code.line > code.line || contains(one.code, code)) continue;
    if (nothing === null && !isNothing(one.code)) return one;
    if (nothing !== null && one.code.kind === 'import') return one;
    nothing ??= one;
  }
  return nothing;
}

function isDefined(name: string, scope: Scope | null): boolean {
  for (let at = scope; at !== null; at = at.parent) if (at.names.has(name)) return true;
  return false;
}

function contains(code: Code, part: Code): boolean {
  if (code === part) return true;
  return (
    (code.kind === 'call' || code.kind === 'choice' || code.kind === 'member') &&
    somePart(code, (one) => contains(one, part))
  );
}
