import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../run-tool.ts';
import { baselineProblem, type TestRuns, testRuns } from './test-runs.ts';

const FILES = {
  'package.json': '{ "type": "module" }',
  'passes.test.ts': 'import { test } from "vitest"; test("passes", () => {});',
  'fails.test.ts':
    'import { test } from "vitest"; test("fails", () => { throw new Error("no"); });',
  'source.ts': 'export const isRight: boolean = true;',
  'reads.test.ts':
    'import { expect, test } from "vitest"; import { isRight } from "./source.ts"; test("reads", () => expect(isRight).toBe(true));',
  // as the packages are run
  'vitest.config.ts':
    'export default { test: { isolate: false, experimental: { viteModuleRunner: false, nodeLoader: false } } };',
  'skips.test.ts': 'import { test } from "vitest"; test.skip("skips", () => {});',
};

let folder: string;
let runs: TestRuns;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'runs-')));
  await mkdir(join(folder, 'tools', 'mutants'), { recursive: true });
  const runner = join('tools', 'mutants', 'test-process.ts');
  await cp(join(ROOT, runner), join(folder, runner));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
  runs = testRuns(folder);
});
afterAll(async () => {
  await runs?.close();
  await rm(folder, { recursive: true, force: true });
});

test('a change of a source is seen by the next request', async () => {
  const request = { changed: ['source.ts'], tests: ['reads.test.ts'] };
  expect(await runs.run(request, 60_000)).toEqual({ ok: true, idle: [] });
  await writeFile(join(folder, 'source.ts'), 'export const isRight: boolean = false;');
  expect(await runs.run(request, 60_000)).toEqual({ ok: false, idle: ['reads.test.ts'] });
});

const run = (...tests: string[]) => runs.run({ changed: [], tests }, 60_000);

test('a request is answered for its own test files, whatever ran before', async () => {
  expect(await run('passes.test.ts')).toEqual({ ok: true, idle: [] });
  expect(await run('unknown.test.ts')).toEqual({ ok: true, idle: ['unknown.test.ts'] });
  expect(await run('passes.test.ts', 'skips.test.ts')).toEqual({
    ok: true,
    idle: ['skips.test.ts'],
  });
  expect(await run('fails.test.ts')).toEqual({ ok: false, idle: ['fails.test.ts'] });
  expect(await run('passes.test.ts')).toEqual({ ok: true, idle: [] });
});

test.each([
  [null, /do not end/],
  [{ ok: false, idle: [] }, /fail/],
  [{ ok: true, idle: ['a.test.ts', 'b.test.ts'] }, /no test passed \(a\.test\.ts, b\.test\.ts\)/],
])('tests that answer %j judge no mutant', (answer, problem) => {
  expect(baselineProblem(answer)).toMatch(problem);
});

test('tests that pass, in each file, judge mutants', () => {
  expect(baselineProblem({ ok: true, idle: [] })).toBeNull();
});
