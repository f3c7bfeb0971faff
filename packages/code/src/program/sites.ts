import type { ClassCode, Code, FunctionCode, List, Mapping } from './code-tree.ts';
import { lastName } from './last-name.ts';
import type { CodeFile } from './program.ts';
import type { Scope } from './scope.ts';
import { dottedName } from './value.ts';

/** How a piece of code is used by its surroundings. */
export type Stand =
  /** `f(name=it)`; `name` is null for a position. */
  | { readonly as: 'argument'; readonly name: string | null; readonly callee: string }
  /** `{ name: it }`; `of` is the object. */
  | { readonly as: 'entry'; readonly name: string | null; readonly of: Mapping }
  /** `name = it`, a default of a parameter */
  | { readonly as: 'value'; readonly name: string | null }
  /** `name = [it, another]`; `of` is the list. */
  | { readonly as: 'item'; readonly name: string | null; readonly of: List }
  | { readonly as: 'key' | 'compared' | 'type' | 'part'; readonly name: string | null };

export type Site = {
  readonly code: Code;
  readonly scope: Scope;
  /** The variable, member or key that it is assigned to. */
  readonly bound: string | null;
  /** The enclosing function or class. */
  readonly within: string | null;
  readonly stand: Stand;
};

type Around = Omit<Site, 'code'>;

type Sites = Map<Code, Site>;

const PART: Stand = { as: 'part', name: null };
const KEY: Stand = { as: 'key', name: null };
const TYPE: Stand = { as: 'type', name: null };
const COMPARED: Stand = { as: 'compared', name: null };

/** Returns each piece of a file's code in the order of the source, outer ones first. */
export function sitesOf(file: CodeFile): ReadonlyMap<Code, Site> {
  const sites: Sites = new Map();
  const top: Around = { scope: file.scopes.top, bound: null, within: null, stand: PART };
  for (const one of file.code) place(one, top, PART, null, file, sites);
  return sites;
}

/** What a target is called; `agentRef.current` of React is the reference. */
function boundName(target: Code): string | null {
  const name = lastName(target);
  if (name !== 'current' || target.kind !== 'member') return name;
  const reference = lastName(target.of);
  return reference === null || /^(?:this|self)$/.test(reference) ? name : reference;
}

/** Enters a piece of code, and all its parts, with the scope and the enclosing function or class of what is around it. */
function place(
  code: Code,
  { scope, within }: Around,
  stand: Stand,
  bound: string | null,
  file: CodeFile,
  sites: Sites,
): void {
  const site: Site = { code, scope, bound, within, stand };
  sites.set(code, site);
  switch (code.kind) {
    case 'text':
    case 'name':
    case 'import':
      return;
    case 'binding': {
      const name = boundName(code.target);
      place(code.target, site, PART, bound, file, sites);
      if (code.type !== null) place(code.type, site, TYPE, bound, file, sites);
      const value: Stand = { as: 'value', name };
      if (code.value !== null) place(code.value, site, value, name, file, sites);
      return;
    }
    case 'call': {
      place(code.callee, site, PART, bound, file, sites);
      if (code.arguments.length === 0) return;
      const callee = dottedName(code.callee) || lastName(code.callee) || '';
      for (const { name, value } of code.arguments) {
        place(value, site, { as: 'argument', name, callee }, bound, file, sites);
      }
      return;
    }
    case 'mapping':
      for (const { key, value } of code.entries) {
        const name = key?.kind === 'text' ? key.value : null;
        if (key !== null) place(key, site, KEY, bound, file, sites);
        place(value, site, { as: 'entry', name, of: code }, name ?? bound, file, sites);
      }
      return;
    case 'member':
      place(code.of, site, PART, bound, file, sites);
      return;
    case 'index':
      place(code.of, site, PART, bound, file, sites);
      place(code.key, site, KEY, bound, file, sites);
      return;
    case 'comparison':
      for (const part of code.parts) place(part, site, COMPARED, bound, file, sites);
      return;
    case 'list': {
      const item: Stand = { as: 'item', name: stand.name, of: code };
      for (const part of code.items) place(part, site, item, bound, file, sites);
      return;
    }
    // Either option is used as the choice is.
    case 'choice':
      for (const part of code.options) place(part, site, stand, bound, file, sites);
      return;
    case 'return':
      place(code.value, site, { as: 'value', name: within }, bound, file, sites);
      return;
    case 'function':
    case 'class':
      placeDefinition(code, site, file, sites);
      return;
    case 'template':
    case 'other': {
      const isWrapper = code.kind === 'other' && code.parts.length === 1;
      for (const part of code.parts) {
        place(part, site, isWrapper ? stand : PART, bound, file, sites);
      }
    }
  }
}

function placeDefinition(
  code: FunctionCode | ClassCode,
  around: Site,
  file: CodeFile,
  sites: Sites,
): void {
  const within = ownName(code.name) ?? around.bound ?? around.within;
  const scope = file.scopes.of.get(code) ?? around.scope;
  const inside: Around = { scope, bound: null, within, stand: PART };
  const outside: Around = { ...around, within };
  for (const decorator of code.decorators) {
    place(decorator, outside, around.stand, around.bound, file, sites);
  }
  if (code.kind === 'class') {
    for (const base of code.bases) place(base, inside, TYPE, null, file, sites);
  } else {
    for (const { name, type, value } of code.parameters) {
      if (type !== null) place(type, inside, TYPE, null, file, sites);
      if (value !== null) place(value, inside, { as: 'value', name }, name, file, sites);
    }
  }
  for (const part of code.body) place(part, inside, PART, null, file, sites);
}

/** What makes an object is called as its class. */
const ownName = (name: string | null) =>
  name === null || /^(?:__\w+__|constructor)$/.test(name) ? null : name;
