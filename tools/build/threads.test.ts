import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { threadEntry } from '../../apps/server/src/foundation/thread-entry.ts';
import {
  INSPECTION_LIMITS,
  InspectionThreads,
} from '../../apps/server/src/gateway/inspection/inspection-threads.ts';
import { ROOT } from '../run-tool.ts';
import { buildThreads } from './threads.ts';

const SOURCE = pathToFileURL(join(ROOT, 'apps/server/src/gateway/inspection/inspection-thread.ts'));

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-threads-'));
  await buildThreads(folder);
  // packages that a bundle leaves where they are installed
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const list = () => join(folder, 'inspection-thread.sources.json');
const readSources = () => JSON.parse(readFileSync(list(), 'utf8')) as [string, number, number][];

test('a thread runs its bundle, and does there what its source does [OPS-01]', async () => {
  const entry = threadEntry(SOURCE, folder);
  expect(entry).toEqual(pathToFileURL(join(folder, 'inspection-thread.js')));
  const job = {
    kind: 'sanitize',
    value: { text: `a\u200bb ${'q'.repeat(20)}@example.org` },
    placeholders: { key: Buffer.alloc(32, 7), nonce: 'session' },
    leastConfidence: 'medium',
  } as const;
  const answers = [entry, SOURCE].map(async (module) => {
    const limits = { ...INSPECTION_LIMITS, threads: 1 };
    const threads = new InspectionThreads({ error: () => {} } as never, limits, module);
    return threads.run('tnt_1', job, 100).finally(() => threads.close());
  });
  const [bundled, fromSource] = await Promise.all(answers);
  expect(bundled).toEqual(fromSource);
});

test.each([
  ['time', 1],
  ['size', 2],
] as const)('a thread runs its source once one of its files has another %s [OPS-01]', (_, at) => {
  const sources = readSources();
  const kept = JSON.stringify(sources);
  (sources.at(-1) as [string, number, number])[at]++;
  writeFileSync(list(), JSON.stringify(sources));
  expect(threadEntry(SOURCE, folder)).toBe(SOURCE);
  writeFileSync(list(), kept);
  expect(threadEntry(SOURCE, folder)).not.toBe(SOURCE);
});

test('a thread runs its source where a file of the bundle is gone, or nothing is built [OPS-01]', () => {
  const sources = readSources();
  const kept = JSON.stringify(sources);
  writeFileSync(list(), JSON.stringify([...sources, ['../gone.ts', 1, 1]]));
  expect(threadEntry(SOURCE, folder)).toBe(SOURCE);
  writeFileSync(list(), kept.slice(0, -1));
  expect(threadEntry(SOURCE, folder)).toBe(SOURCE);
  expect(threadEntry(SOURCE, join(folder, 'nothing'))).toBe(SOURCE);
  writeFileSync(list(), kept);
});

test('the list of a bundle has every module of ours that its thread loads', () => {
  const paths = readSources().map(([path]) => path);
  for (const file of ['inspection-thread.ts', 'sanitize.ts', 'secrets/rules/github.ts']) {
    expect(paths.filter((path) => path.endsWith(`/${file}`))).not.toEqual([]);
  }
});
