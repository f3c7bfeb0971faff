import {
  type ClassCode,
  type Code,
  type FunctionCode,
  type List,
  type Mapping,
  partsOf,
} from './code-tree.ts';
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

/** The sites of one file while they are collected. */
type Collection = { readonly file: CodeFile; readonly sites: Map<Code, Site> };

const PART: Stand = { as: 'part', name: null };
const KEY: Stand = { as: 'key', name: null };
const TYPE: Stand = { as: 'type', name: null };

/** Returns each piece of a file's code in the order of the source, outer ones first. */
export function sitesOf(file: CodeFile): ReadonlyMap<Code, Site> {
  const all: Collection = { file, sites: new Map() };
  const top: Around = { scope: file.scopes.top, bound: null, within: null, stand: PART };
  for (const one of file.code) place(one, top, all);
  return all.sites;
}

function place(code: Code, around: Around, all: Collection): void {
  all.sites.set(code, { code, ...around });
  const go = (part: Code | null, stand: Stand, bound = around.bound) => {
    if (part !== null) place(part, { ...around, stand, bound }, all);
  };
  switch (code.kind) {
    case 'binding': {
      const name = lastName(code.target);
      go(code.target, PART);
      go(code.type, TYPE);
      go(code.value, { as: 'value', name }, name);
      return;
    }
    case 'call': {
      go(code.callee, PART);
      const callee = dottedName(code.callee) || lastName(code.callee) || '';
      for (const { name, value } of code.arguments) go(value, { as: 'argument', name, callee });
      return;
    }
    case 'mapping':
      for (const { key, value } of code.entries) {
        const name = key?.kind === 'text' ? key.value : null;
        go(key, KEY);
        go(value, { as: 'entry', name, of: code }, name ?? around.bound);
      }
      return;
    case 'index':
      go(code.of, PART);
      go(code.key, KEY);
      return;
    case 'comparison':
      for (const part of code.parts) go(part, { as: 'compared', name: null });
      return;
    case 'list':
      for (const part of code.items) go(part, { as: 'item', name: around.stand.name, of: code });
      return;
    // Either option is used as the choice is.
    case 'choice':
      for (const part of code.options) go(part, around.stand);
      return;
    case 'return':
      go(code.value, { as: 'value', name: around.within });
      return;
    case 'function':
    case 'class':
      placeDefinition(code, around, all);
      return;
    default: {
      const isWrapper = code.kind === 'other' && code.parts.length === 1;
      for (const part of partsOf(code)) go(part, isWrapper ? around.stand : PART);
    }
  }
}

function placeDefinition(code: FunctionCode | ClassCode, around: Around, all: Collection): void {
  const inside: Around = {
    scope: all.file.scopes.of.get(code) ?? around.scope,
    bound: null,
    within: ownName(code.name) ?? around.bound ?? around.within,
    stand: PART,
  };
  for (const decorator of code.decorators) {
    place(decorator, { ...around, within: inside.within }, all);
  }
  if (code.kind === 'class') {
    for (const base of code.bases) place(base, { ...inside, stand: TYPE }, all);
  } else {
    for (const { name, type, value } of code.parameters) {
      if (type !== null) place(type, { ...inside, stand: TYPE }, all);
      if (value !== null) {
        place(value, { ...inside, bound: name, stand: { as: 'value', name } }, all);
      }
    }
  }
  for (const part of code.body) place(part, inside, all);
}

/** What makes an object is called as its class. */
const ownName = (name: string | null) =>
  name === null || /^(?:__\w+__|constructor)$/.test(name) ? null : name;
