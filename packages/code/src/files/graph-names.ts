import { nameOf, type SourceTree } from '@svc/analysis';
import { configDocument, membersOf, textOf, valueAt } from '@svc/analysis/documents';
import type { DeclaredGraph, Program } from '../program/program.ts';

/** Graphs of all configurations of a tree that are resolved. */
const MAX_GRAPHS = 200;

/** Returns the graphs that `langgraph.json` files declare, `"graphs": {"agent": "./src/agent.py:graph"}` (https://langchain-ai.github.io/langgraph/cloud/reference/cli). */
export function graphNames(tree: SourceTree): Program['declaredGraphs'] {
  let known: readonly DeclaredGraph[] | null = null;
  const read = () => {
    const graphs: DeclaredGraph[] = [];
    for (const home of tree.paths) {
      if (nameOf(home) !== 'langgraph.json') continue;
      graphs.push(...graphsIn(home, tree));
      if (graphs.length >= MAX_GRAPHS) break;
    }
    return graphs.slice(0, MAX_GRAPHS);
  };
  return () => {
    known ??= read();
    return known;
  };
}

/** Graphs of one configuration by their names; of two with one name the last, as JSON is read. */
function graphsIn(home: string, tree: SourceTree): readonly DeclaredGraph[] {
  const { root } = configDocument('json', tree.text(home) ?? '');
  const folder = home.slice(0, home.lastIndexOf('/') + 1);
  const graphs = new Map<string, DeclaredGraph>();
  for (const { name, value } of membersOf(valueAt(root, 'graphs'))) {
    const target = textOf(value) ?? textOf(valueAt(value, 'path'));
    const [, path, variable] = /^(?:\.\/)?([^:]+):(\w+)$/.exec(target?.text ?? '') ?? [];
    if (path !== undefined && variable !== undefined)
      graphs.set(name, { path: folder + path, variable, name, home });
  }
  return [...graphs.values()];
}
