import type { RelationEnd } from '@svc/contract';
import { argumentOf } from './arguments.ts';
import { type Code, partsOf } from './code-tree.ts';
import { dataSource, dataSourcesOf, firstText, openedBy } from './data-sources.ts';
import type { Found } from './found.ts';
import type { Role } from './frameworks/framework-row.ts';
import type { Interpreter } from './interpreter.ts';
import { plainTools, schemaTool } from './plain-tools.ts';
import type { CallRef, Program, Ref } from './program.ts';
import { promptsOf } from './prompts.ts';
import { placeName, saidPrompts } from './said.ts';
import { definitionOf } from './symbol.ts';

/** Pieces of code looked at for one function, and for a whole program: tools that share code look at it again each. */
const MOST_STEPS = 4000;
const MOST_OF_ALL = 400_000;
/** Functions that call functions. */
const DEEPEST = 4;

/** What is known of a program once: what its names stand for, and how much was looked at. */
type Known = { readonly of: Map<Code, readonly (Found | RelationEnd)[]>; steps: number };
const known = new WeakMap<Interpreter, Known>();

/**
 * What a piece of code uses as it runs: the assets that it names, makes or calls, in it and in the functions of the tree
 * that it leads to.
 */
export function reached(
  start: Ref,
  program: Program,
  read: Interpreter,
): ReadonlySet<Found | RelationEnd> {
  const found = new Set<Found | RelationEnd>();
  const seen = new Set<Code>();
  const all = known.get(read) ?? { of: new Map(), steps: 0 };
  known.set(read, all);
  let steps = 0;
  visit(start, 0);
  return found;

  function visit(ref: Ref, depth: number): void {
    const { code, file } = ref;
    steps += 1;
    all.steps += 1;
    if (steps > MOST_STEPS || all.steps > MOST_OF_ALL || seen.has(code)) return;
    seen.add(code);
    const site = read.sites(file).get(code);
    if (site?.stand.as === 'type' || site?.stand.as === 'key') return;
    const at = site === undefined ? ref : { ...ref, scope: site.scope };
    switch (code.kind) {
      case 'name':
      case 'member':
        named(at, depth);
        return;
      case 'binding':
        if (code.value !== null) visit({ ...at, code: code.value }, depth);
        return;
      case 'call':
        called(at as CallRef);
        made(at as CallRef, depth);
        break;
      case 'mapping':
        for (const one of schemaTool(at, program)) found.add(one);
        break;
      case 'import':
        return;
    }
    // What decorates a function or a class uses it, not the other way round.
    const parts = code.kind === 'function' || code.kind === 'class' ? code.body : partsOf(code);
    for (const part of parts) visit({ ...at, code: part }, depth);
  }

  function named(ref: Ref, depth: number): void {
    const definition = definitionOf(ref, program);
    if (definition?.code.kind === 'function' && read.meaning(definition) === null) {
      if (depth < DEEPEST) visit(definition, depth + 1);
      return;
    }
    for (const one of standsFor(ref, definition?.code ?? null)) found.add(one);
    const isData = definition?.code.kind === 'mapping' || definition?.code.kind === 'list';
    if (definition !== null && isData && depth < DEEPEST) visit(definition, depth + 1);
    const { code } = ref;
    // What a method is called on: `model.bind_tools(tools).invoke(x)`.
    if (definition === null && code.kind === 'member') visit({ ...ref, code: code.of }, depth);
  }

  /** Names of one definition are looked up once. */
  function standsFor(ref: Ref, definition: Code | null): readonly (Found | RelationEnd)[] {
    const before = definition === null ? undefined : all.of.get(definition);
    if (before !== undefined) return before;
    const assets = read.denoted(ref);
    const made = assets.length > 0 ? assets : dataSourcesOf(ref, program);
    if (definition !== null) all.of.set(definition, made);
    return made;
  }

  /** An object of a class of the tree may run any of its methods. */
  function made(ref: CallRef, depth: number): void {
    const definition = definitionOf({ ...ref, code: ref.code.callee }, program);
    const isOwn = definition?.code.kind === 'class' && read.meaning(definition) === null;
    if (isOwn && depth < DEEPEST) visit(definition, depth + 1);
  }

  function called(ref: CallRef): void {
    const opened = openedBy(ref, program);
    if (opened !== null) found.add(opened);
    const meaning = read.meaning(ref);
    if (meaning === null) return;
    if (meaning.found !== null) found.add(meaning.found);
    for (const [role, names] of Object.entries(meaning.row.parts) as [Role, string][]) {
      const value = argumentOf(ref, names, program);
      if (value === null) continue;
      const source = role === 'source' ? dataSource(firstText(value, program)) : null;
      if (source !== null) found.add(source);
      for (const one of given(role, value, meaning.row)) found.add(one);
    }
  }

  function given(
    role: Role,
    value: Ref,
    row: Parameters<Interpreter['models']>[1],
  ): readonly Found[] {
    switch (role) {
      case 'model':
        return read.models(value, row);
      case 'prompt':
        return promptsOf(value, `${placeName(value, read)} prompt`, program, read.denoted);
      case 'input':
        return saidPrompts(value, program, read);
      case 'tool':
        return [...read.denoted(value), ...plainTools(value, program, read)];
      case 'credential':
      case 'endpoint':
      case 'run':
      case 'source':
        return [];
      default:
        return read.denoted(value);
    }
  }
}
