import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { codeAnalyzer, codeAnalyzerWith } from '@svc/code';
import type { PackedSource } from '@svc/code/sources';
import { temporaryTree } from '@svc/git/testing';
import { expect, test, vi } from 'vitest';
import { diskTree } from '../analysis/disk-tree.ts';
import { scanTree } from '../scan-tree.ts';
import { settled, sourceQueue } from './source-queue.ts';
import type { SourceResult, SourceSettings } from './source-worker.ts';
import { threadedSources } from './threaded-sources.ts';

const AGENT = `from langchain.agents import create_agent
from .shared import search
agent_NUMBER = create_agent(model="openai:gpt-4o", tools=[search], system_prompt="Answer NUMBER.")
`;

/** Agents of several languages that import a module of the tree, and files that parsers fail on. */
function treeOfAgents(): { root: string; paths: string[] } {
  const root = temporaryTree();
  const texts = new Map<string, string>([
    ['shared.py', 'from langchain.tools import tool\n@tool\ndef search(query):\n  return query\n'],
    ['broken.py', `${AGENT}\ndef (((:\n  ]`],
    ['deep.py', `${AGENT}x = ${'('.repeat(20_000)}`],
    ['notes.ipynb', '{"cells": 1, "note": "openai"}'],
    ['large.py', `${AGENT}${'x = "gpt-4o"\n'.repeat(50_000)}`],
    ['bytes.py', `\ufeff${AGENT}name = "\ud83e\udd9c"\n`],
    ['empty.py', ''],
    ['Main.kt', 'val model = "gpt-4o"\nfun main() { println(model) }\n'],
    ['web/agent.ts', 'import OpenAI from "openai";\nconst client = new OpenAI();\n'],
  ]);
  for (let at = 0; at < 80; at++) texts.set(`a${at}.py`, AGENT.replaceAll('NUMBER', `${at}`));
  for (const [path, text] of texts) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { root, paths: [...texts.keys()].sort() };
}

const treeOf = (root: string, paths: readonly string[]) =>
  diskTree(new Map(paths.map((path) => [path, join(root, path)])));

test('any number of threads gives the same report of code, byte for byte [SCAN-07]', async () => {
  const { root } = treeOfAgents();
  const one = JSON.stringify(await scanTree(root));
  expect(JSON.parse(one).assets.length).toBeGreaterThan(80);
  expect(one).toContain('syntax that the parser does not support');
  for (const threads of [2, 3]) {
    expect(JSON.stringify(await scanTree(root, { threads }))).toBe(one);
  }
});

/** A script for a thread: its settings are `queue`, `thread`, `root` and `results`. */
const scriptOf = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { writeFileSync } from 'node:fs';
      import { workerData } from 'node:worker_threads';
      const { queue, thread, root, results } = workerData;
      const done = () => writeFileSync(root + '/done', '');
      ${code}`)}`,
  );
const isDone = (root: string) =>
  vi.waitFor(() => expect(existsSync(join(root, 'done'))).toBe(true), { interval: 1 });

test('a thread reads every source, and ends', async () => {
  const { root, paths } = treeOfAgents();
  const all = [...paths, 'gone.py', 'text.txt'];
  const queue = sourceQueue(all.length);
  const { port1, port2 } = new MessageChannel();
  const settings: SourceSettings = {
    root,
    paths: all.join('\0'),
    queue,
    thread: 1,
    results: port2,
  };
  const worker = new Worker(new URL('./source-worker.ts', import.meta.url), {
    workerData: settings,
    transferList: [port2],
  });
  await once(worker, 'exit');
  const read = new Map<string, PackedSource>();
  for (let got = receiveMessageOnPort(port1); got; got = receiveMessageOnPort(port1)) {
    const { file, source } = got.message as SourceResult;
    read.set(all[file] as string, source);
  }
  expect([...read.keys()].sort()).toEqual(paths);
  expect(read.get('large.py')).toEqual({ packed: null, length: 0, problem: null });
  expect(read.get('notes.ipynb')?.problem?.reason).toMatch(/not a notebook/);
  expect(read.get('a1.py')?.packed?.length).toBeGreaterThan(50);
  for (const [file] of all.entries()) await settled(queue, file);
});

test('what a thread has read is taken once, and what the caller read is dropped', async () => {
  const { root, paths } = treeOfAgents();
  const [first = '', second = '', third = ''] = paths;
  const sources = threadedSources(
    root,
    1,
    scriptOf(`
      for (const file of [0, 1]) {
        const packed = new Uint8Array([0, 0, 0, 0]);
        results.postMessage({ file, source: { packed, length: file, problem: null } }, [packed.buffer]);
      }
      done();`),
  );
  try {
    sources.start(paths);
    expect(sources.take(second)).toBeNull();
    await isDone(root);
    expect(sources.take(first)).toEqual({
      packed: new Uint8Array([0, 0, 0, 0]),
      length: 0,
      problem: null,
    });
    for (const path of [first, second, third, 'elsewhere.py'])
      expect(sources.take(path)).toBeNull();
  } finally {
    await sources.close();
  }
});

test('the files of a thread that dies are read again', async () => {
  const { root, paths } = treeOfAgents();
  const sources = threadedSources(
    root,
    1,
    scriptOf(`
      for (let at = 2; at < queue.length; at++) Atomics.store(queue, at, thread);
      done();
      throw new Error('out of memory');`),
  );
  try {
    const analyzer = codeAnalyzerWith({
      ...sources,
      settled: async (path) => {
        await isDone(root);
        await sources.settled(path);
      },
    });
    const found = await analyzer.analyse(paths, treeOf(root, paths));
    expect(found).toEqual(await codeAnalyzer.analyse(paths, treeOf(root, paths)));
  } finally {
    await sources.close();
  }
});

test('a few files start no thread', async () => {
  const { root, paths } = treeOfAgents();
  const sources = threadedSources(root, 1);
  sources.start(paths.slice(0, 63));
  expect(sources.settled(paths[0] as string)).toBeUndefined();
  expect(sources.take(paths[0] as string)).toBeNull();
  await sources.close();
});

test('a scan that is stopped while code is analysed ends its threads and reports what is missing [SCAN-15]', async () => {
  const { root } = treeOfAgents();
  const controller = new AbortController();
  controller.abort();
  const { coverage } = await scanTree(root, { threads: 2, signal: controller.signal });
  expect(coverage.complete).toBe(false);
});
