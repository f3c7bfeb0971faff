import type { Found, Use } from '../assets/found.ts';
import type { Interpreter } from '../assets/meaning.ts';
import type { Code } from '../program/code-tree.ts';
import type { DeclaredGraph, Program, Ref } from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';
import { type Owners, ownersOf } from './agent-owners.ts';

/*
 * Graphs that a configuration (`langgraph.json`) declares by a file and a variable: the agent that the variable holds, or that the
 * function of that name returns, is the one of the configuration.
 */

/** Returns assets and relations with the agents of declared graphs under the names of the configuration. */
export function applyDeclaredNames(
  found: readonly Found[],
  uses: readonly Use[],
  owners: Owners,
  program: Program,
  read: Interpreter,
): { readonly found: readonly Found[]; readonly uses: readonly Use[] } {
  const agents = new Set(found.flatMap((one) => (one.kind === 'agent' ? [keyOf(one)] : [])));
  const names = new Map<string, Pick<Found, 'name' | 'home'>>();
  for (const graph of program.declaredGraphs()) {
    const denoted = agentsOfGraph(graph, program, read).flatMap((one) => ownersOf(one, owners));
    const held = new Set(denoted.map(keyOf).filter((key) => agents.has(key)));
    const [only, ...others] = held;
    if (only === undefined || others.length > 0 || names.has(only)) continue;
    names.set(only, { name: graph.name, home: graph.home });
  }
  if (names.size === 0) return { found, uses };
  const declared = <End extends Use['to']>(end: End): End =>
    'home' in end && end.kind === 'agent' ? { ...end, ...names.get(keyOf(end)) } : end;
  return {
    found: found.map(declared),
    uses: uses.map((use) => ({ ...use, from: declared(use.from), to: declared(use.to) })),
  };
}

const keyOf = ({ name, home }: Found) => `${home}\0${name}`;

/** Returns the agents that the variable of a declared graph holds, or that a call of the function of this name returns. */
function agentsOfGraph(
  { path, variable }: DeclaredGraph,
  program: Program,
  read: Interpreter,
): readonly Found[] {
  const file = program.file(path);
  if (file === null) return [];
  const name: Code = { kind: 'name', name: variable, line: 1 };
  const held: Ref = { code: name, scope: file.scopes.top, file };
  const isFunction = definitionOf(held, program)?.code.kind === 'function';
  const code: Code = isFunction ? { kind: 'call', callee: name, arguments: [], line: 1 } : name;
  return read.assetsOf({ ...held, code }).filter(({ kind }) => kind === 'agent');
}
