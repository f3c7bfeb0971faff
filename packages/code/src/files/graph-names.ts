import { nameOf, type SourceTree } from '@svc/analysis';
import { configDocument, membersOf, textOf, valueAt } from '@svc/analysis/documents';
import type { Program } from '../program/program.ts';

/** https://langchain-ai.github.io/langgraph/cloud/reference/cli: `"graphs": {"agent": "./src/agent.py:graph"}`. */
export function graphNames(tree: SourceTree): Program['graphName'] {
  let known: ReadonlyMap<string, { name: string; home: string }> | null = null;
  const read = () => {
    const names = new Map<string, { name: string; home: string }>();
    for (const home of tree.paths) {
      if (nameOf(home) !== 'langgraph.json') continue;
      const { root } = configDocument('json', tree.text(home) ?? '');
      if (root === null) continue;
      const folder = home.slice(0, home.lastIndexOf('/') + 1);
      for (const { name, value } of membersOf(valueAt(root, 'graphs'))) {
        const target = textOf(value) ?? textOf(valueAt(value, 'path'));
        const match = /^(?:\.\/)?([^:]+):(\w+)$/.exec(target?.text ?? '');
        if (match !== null) names.set(`${folder}${match[1]}\0${match[2]}`, { name, home });
      }
    }
    return names;
  };
  return (path, variable) => {
    known ??= read();
    return known.get(`${path}\0${variable}`) ?? null;
  };
}
