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

test('files that do not fit into the cache are parsed once for all names that are imported through them', async () => {
  const filler = many((n) => `value_${n} = "${'x'.repeat(180)}"`, 100);
  const modules = Object.fromEntries(
    Array.from({ length: 180 }, (_, index) => [`hub/p${index % 2}/m${index}.py`, filler]),
  );
  const everything = (part: number) => many((n) => `from .m${2 * n + part} import *`, 90);
  const names = Array.from({ length: 40 }, (_, index) => `Missing${index}`);
  const tree = folderTree({
    ...modules,
    'hub/__init__.py': 'from .p0 import *\nfrom .p1 import *\n',
    'hub/p0/__init__.py': everything(0),
    'hub/p1/__init__.py': everything(1),
    'a.py': `from hub import ${names.join(', ')}\n${AGENTS}${many((n) => `Missing${n}()`, 40)}`,
  });
  const reads = new Map<string, number>();
  await codeAnalyzer.analyse(['a.py'], {
    ...tree,
    text(path) {
      reads.set(path, (reads.get(path) ?? 0) + 1);
      return tree.text(path);
    },
  });
  const ofModules = [...reads].filter(([path]) => path.includes('/m'));
  expect(ofModules).toHaveLength(180);
  expect(Math.max(...ofModules.map(([, count]) => count))).toBe(1);
});

test('a name is found through files that import all of each other', async () => {
  const { relations } = await analyse({
    'one.py': 'from two import *\n',
    'two.py': 'from one import *\nfrom three import *\n',
    'three.py': 'def search(query):\n  return query\n',
    'a.py': `${AGENTS}from one import search, absent\na = create_agent(model="openai:gpt-4o", tools=[search, absent])\n`,
  });
  expect(relations.map(({ from, to }) => `${from.name} -> ${to.kind} ${to.name}`)).toContain(
    'a -> tool search',
  );
});

test('a file that is parsed again is reported once', async () => {
  const filler = many((n) => `value_${n} = "${'x'.repeat(180)}"`, 1500);
  const files = Object.fromEntries(
    Array.from({ length: 15 }, (_, index) => [`m${index}.py`, `${AGENTS}${filler}\n`]),
  );
  const { problems } = await analyse({
    'b.py': `${AGENTS}def search(query):\n  return query\nx = (\n`,
    ...files,
    'z.py': `${AGENTS}from b import search\na = create_agent(model="openai:gpt-4o", tools=[search])\n`,
  });
  expect(problems.map(({ path, reason }) => [path, reason])).toEqual([
    ['b.py', 'Python syntax that the parser does not support; the rest of the file is analysed'],
  ]);
});

test('a program whose tools lead through more code than a scan follows says that relations are missing', async () => {
  const helper = `def helper(x):\n${many((n) => `  print(x + ${n})`, 1000)}`;
  const tools = (count: number) =>
    many((n) => `@tool\ndef t${n}(x: str) -> str:\n  return helper(x)`, count);
  const program = (count: number) => ({
    'a.py': `from langchain_core.tools import tool\n${helper}\n${tools(count)}\n`,
  });
  const noticed = async (count: number) =>
    (await analyse(program(count))).problems.filter(({ notice }) => notice);
  expect(await noticed(10)).toEqual([]);
  expect(await noticed(150)).toMatchObject([
    {
      path: '.',
      line: null,
      reason: expect.stringContaining('relations of some agents and tools'),
    },
  ]);
});
