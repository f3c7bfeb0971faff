import type { SourceTree } from '@svc/analysis';
import { folderTree } from '@svc/analysis/testing';
import { expect, test } from 'vitest';
import { modelModule } from '../frameworks/model-modules.ts';
import { modulesOf, programSources, type SourceText } from './program-sources.ts';

const sourcesIn = (tree: SourceTree) => programSources(tree, (source: SourceText) => source);

test('a program is its file and the files of the tree that it imports', () => {
  const sources = sourcesIn(
    folderTree({
      'tools/run.py': 'import os, helpers\nfrom .ask import answer\n',
      'tools/ask.py': 'from openai import OpenAI\n',
      'tools/helpers.py': '',
      'tools/unused.py': 'import anthropic\n',
    }),
  );
  const found = sources('tools/run.py');
  expect(found.map(({ path }) => path)).toEqual([
    'tools/run.py',
    'tools/helpers.py',
    'tools/ask.py',
  ]);
  expect(found.flatMap(({ packages }) => packages)).toEqual(['os', 'openai']);
});

test('a program of JavaScript imports by every form, and names sources by their compiled ending', () => {
  const sources = sourcesIn(
    folderTree({
      'src/main.ts': "import { ask } from './ask.js';\nconst a = require('./b');\n",
      'src/ask.ts': "export { a } from '@anthropic-ai/sdk';\nawait import('node:fs');\n",
      'src/b.js': "import 'dotenv/config';\n",
    }),
  );
  const found = sources('src/main.ts');
  expect(found.map(({ path }) => path)).toEqual(['src/main.ts', 'src/ask.ts', 'src/b.js']);
  expect(found.flatMap(({ packages }) => packages)).toEqual([
    '@anthropic-ai/sdk',
    'node:fs',
    'dotenv/config',
  ]);
});

test('files that import each other end, and what is missing has no sources', () => {
  const sources = sourcesIn(
    folderTree({ 'a.py': 'import b\n', 'b.py': 'import a\n', 'c.rb': 'require "a"\n' }),
  );
  expect(sources('a.py')).toHaveLength(2);
  expect(sources('none.py')).toEqual([]);
  expect(sources('c.rb')).toEqual([]);
});

test('a source that several programs import is read and looked at once [SCAN-02]', () => {
  const reads: string[] = [];
  const looks: string[] = [];
  const tree = folderTree({ 'a.py': 'import ask\n', 'b.py': 'import ask\n', 'ask.py': '' });
  const text = (path: string) => {
    reads.push(path);
    return tree.text(path);
  };
  const sources = programSources({ ...tree, text }, ({ path }) => looks.push(path));
  for (const entry of ['a.py', 'b.py', 'a.py']) expect(sources(entry)).toHaveLength(2);
  expect(reads.filter((path) => path.endsWith('.py'))).toEqual(['a.py', 'ask.py', 'b.py']);
  expect(looks).toEqual(['a.py', 'ask.py', 'b.py']);
});

test('sources of all programs of a tree are read up to a byte budget [SCAN-02]', () => {
  const files = Object.fromEntries(
    Array.from({ length: 7 }, (_, at) => [`a${at}.py`, 'a'.repeat(4_000_000)]),
  );
  let read = 0;
  const sources = programSources(folderTree(files), ({ text }) => {
    read += text.length;
  });
  for (const path of Object.keys(files)) sources(path);
  expect(read).toBeLessThanOrEqual(20_000_000);
  expect(read).toBeGreaterThan(15_000_000);
});

test('modules are those of import statements', () => {
  expect(modulesOf('import a.b as c, d\n# import e\n', 'python')).toEqual(['a.b', 'd']);
});

test.each([
  ['python', 'openai', 'model'],
  ['python', 'google.genai', 'model'],
  ['python', 'langchain_openai.chat_models', 'model'],
  ['python', 'claude_agent_sdk', 'agent'],
  ['javascript', '@anthropic-ai/sdk', 'model'],
  ['javascript', '@anthropic-ai/claude-agent-sdk', 'agent'],
  ['javascript', 'ai', 'model'],
  ['javascript', 'airtable', null],
  ['javascript', '@pinecone-database/pinecone', null],
  ['python', 'boto3', null],
  ['python', 'requests', null],
] as const)('%s: %s is a library of %s', (language, module, kind) => {
  expect(modelModule(language, module)).toBe(kind);
});
