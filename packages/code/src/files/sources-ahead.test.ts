import { folderTree } from '@svc/analysis/testing';
import { expect, test } from 'vitest';
import { codeAnalyzer, codeAnalyzerWith } from '../code-analyzer.ts';
import { type PackedSource, packedSource } from '../readers/source-code.ts';

const FILES = {
  'agent.py':
    'from langchain.agents import create_agent\nfrom tools import search\nhelper = create_agent(model="openai:gpt-4o", tools=[search])\nx = (\n',
  'tools.py': 'from langchain.tools import tool\n@tool\ndef search(query):\n  return query\n',
  'notes.txt': 'openai',
};
const PATHS = ['agent.py', 'tools.py'];

test('sources that were read ahead are analysed as those that are read here, and their texts not read', async () => {
  const tree = folderTree(FILES);
  const sources = new Map<string, PackedSource>();
  for (const path of PATHS) {
    const source = await packedSource(path, tree.text);
    if (source !== null) sources.set(path, source);
  }
  const events: string[] = [];
  const analyzer = codeAnalyzerWith({
    start: (paths) => events.push(`start ${paths}`),
    settled: (path) => {
      events.push(`settled ${path}`);
    },
    take(path) {
      events.push(`take ${path}`);
      return sources.get(path) ?? null;
    },
  });
  const text = (path: string) => {
    events.push(`text ${path}`);
    return tree.text(path);
  };
  const found = await analyzer.analyse(PATHS, { ...tree, text });
  expect(found).toEqual(await codeAnalyzer.analyse(PATHS, tree));
  expect(found.problems).toHaveLength(1);
  expect(found.relations.length).toBeGreaterThan(1);
  expect(events.slice(0, 3)).toEqual([
    'start agent.py,tools.py',
    'settled agent.py',
    'take agent.py',
  ]);
  const taken = events.indexOf('take tools.py');
  expect(events.slice(0, taken)).not.toContain('text agent.py');
});

test('what is no source, or cannot be read, is not packed', async () => {
  const { text } = folderTree(FILES);
  expect(await packedSource('notes.txt', text)).toBeNull();
  expect(await packedSource('gone.py', text)).toBeNull();
  expect((await packedSource('agent.py', text))?.problem?.line).toBe(4);
});
