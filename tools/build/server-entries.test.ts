import { execFileSync } from 'node:child_process';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundledEntry } from '../../apps/server/src/foundation/bundled-entry.ts';
import {
  INSPECTION_LIMITS,
  InspectionThreads,
} from '../../apps/server/src/gateway/inspection/inspection-threads.ts';
import { gitRepository } from '../../tests/doubles/code-host/git-repository.ts';
import { ROOT } from '../run-tool.ts';
import { buildServerEntries } from './server-entries.ts';

const SERVER = pathToFileURL(join(ROOT, 'apps/server/src/'));
const SOURCE = new URL('gateway/inspection/inspection-thread.ts', SERVER);

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-threads-'));
  await buildServerEntries(folder);
  // packages that a bundle leaves where they are installed
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const list = () => join(folder, 'inspection-thread.sources.json');
const readSources = () => JSON.parse(readFileSync(list(), 'utf8')) as [string, number, number][];

test('a thread runs its bundle, and does there what its source does [OPS-01]', async () => {
  const entry = bundledEntry(SOURCE, folder);
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

test('the programs that scan run their bundles, and print there what their sources print [APP-03/scan]', () => {
  const git = gitRepository();
  const commit = git.commitFiles({ 'agent.py': "key = 'placeholder'\nimport openai\n" });
  const diff = join(folder, 'change.diff');
  writeFileSync(diff, '--- /dev/null\n+++ b/a.ts\n@@ -0,0 +1 @@\n+one\n');
  for (const [name, args] of [
    ['scan', [git.folder, commit, 'refs/heads/main']],
    ['change', [diff]],
  ] as const) {
    const source = new URL(`features/scans/hosted/${name}-program.ts`, SERVER);
    const entry = bundledEntry(source, folder);
    expect(entry).toEqual(pathToFileURL(join(folder, `${name}-program.js`)));
    const [bundled, fromSource] = [entry, source].map((program) => {
      const file = fileURLToPath(program);
      return execFileSync(process.execPath, ['--no-warnings', file, ...args], { encoding: 'utf8' });
    });
    expect(JSON.parse(bundled as string)).toEqual(JSON.parse(fromSource as string));
  }
});

test.each([
  ['time', 1],
  ['size', 2],
] as const)('a thread runs its source once one of its files has another %s [OPS-01]', (_, at) => {
  const sources = readSources();
  const kept = JSON.stringify(sources);
  (sources.at(-1) as [string, number, number])[at]++;
  writeFileSync(list(), JSON.stringify(sources));
  expect(bundledEntry(SOURCE, folder)).toBe(SOURCE);
  writeFileSync(list(), kept);
  expect(bundledEntry(SOURCE, folder)).not.toBe(SOURCE);
});

test('a thread runs its source where a file of the bundle is gone, or nothing is built [OPS-01]', () => {
  const sources = readSources();
  const kept = JSON.stringify(sources);
  writeFileSync(list(), JSON.stringify([...sources, ['../gone.ts', 1, 1]]));
  expect(bundledEntry(SOURCE, folder)).toBe(SOURCE);
  writeFileSync(list(), kept.slice(0, -1));
  expect(bundledEntry(SOURCE, folder)).toBe(SOURCE);
  expect(bundledEntry(SOURCE, join(folder, 'nothing'))).toBe(SOURCE);
  writeFileSync(list(), kept);
});

test('a bundle runs the threads that were built with it, whatever has changed since [OPS-01]', () => {
  const code = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(code.filter((text) => text.includes('function bundledEntry('))).toHaveLength(1);
  expect(code.filter((text) => text.includes('.sources.json'))).toEqual([]);
});

test('the list of a bundle has every module of ours that its thread loads', () => {
  const paths = readSources().map(([path]) => path);
  for (const file of ['inspection-thread.ts', 'sanitize.ts', 'secrets/rules/github.ts']) {
    expect(paths.filter((path) => path.endsWith(`/${file}`))).not.toEqual([]);
  }
});

test('the libraries of OpenTelemetry are in no code that is loaded before traces are turned on [OPS-03/traces]', () => {
  const codeOf = (name: string) => readFileSync(join(folder, name), 'utf8');
  const all = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const loaded = new Set(['main.js', 'compose.js', 'bulk-thread.js', 'authority-thread.js']);
  for (const name of loaded) {
    const imports = codeOf(name).matchAll(/^(?:import|export)\b[^;]*?"\.\/([^"]+)";/gm);
    for (const [, chunk = ''] of imports) loaded.add(chunk);
  }
  const named = (names: Iterable<string>) =>
    [...names].filter((name) => codeOf(name).includes('"@opentelemetry/'));
  expect(loaded.size).toBeGreaterThan(4);
  expect(named(all)).not.toEqual([]);
  expect(named(loaded)).toEqual([]);
});
