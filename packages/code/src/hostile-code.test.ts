import { folderTree } from '@svc/analysis/testing';
import { expect, test } from 'vitest';
import { codeAnalyzer } from './code-analyzer.ts';

const analyse = (files: Readonly<Record<string, string>>) =>
  codeAnalyzer.analyse(Object.keys(files), folderTree(files));
const many = (unit: (index: number) => string, times: number, between = '\n') =>
  Array.from({ length: times }, (_, index) => unit(index)).join(between);
const AGENTS = 'from langchain.agents import create_agent\n';

test('classes that inherit from each other without end take no other asset away', async () => {
  const classes = many((n) => `class C${n}(C${n + 1}): pass`, 4000);
  const { sightings, problems } = await analyse({
    'a.py': `${AGENTS}a = create_agent(model="openai:gpt-4o", tools=[])\n${classes}\nC0()`,
  });
  expect(problems).toEqual([]);
  expect(sightings.map(({ name }) => name)).toContain('a');
});

test('a list of tools that any number of agents have is looked at once', async () => {
  const tools = many((n) => `def t${n}(x):\n  return x`, 1500);
  const agents = many((n) => `a${n} = create_agent(model="openai:gpt-4o", tools=tools)`, 1500);
  const { sightings, relations } = await analyse({
    'a.py': `${AGENTS}tools = [${many((n) => `t${n}`, 1500, ',')}]\n${tools}\n${agents}`,
  });
  const kinds = (kind: string) => sightings.filter((one) => one.kind === kind);
  expect([kinds('tool').length, kinds('agent').length]).toEqual([1500, 1500]);
  expect(relations.length).toBeGreaterThan(1500);
});
