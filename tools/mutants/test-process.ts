/**
 * Runs tests of the current folder as often as its parent asks: `{ changed, tests }`, paths from the folder, is answered by
 * `{ ok, idle }`. One runner serves all requests, so that the database server starts once and unchanged modules stay transformed.
 */
import { join } from 'node:path';
import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from 'vitest/node';
import type { TestAnswer, TestRequest } from './test-runs.ts';

/** How long each test file took when it ran last, in ms. */
const durations = new Map<string, number>();

/** Runs quick files first: most mutants fail in one, and the first failure ends the run. */
class QuickFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const durationOf = ({ moduleId }: TestSpecification) => durations.get(moduleId) ?? 0;
    return specifications.toSorted((a, b) => durationOf(a) - durationOf(b));
  }
}

const vitest = await createVitest('test', {
  root: process.cwd(),
  watch: false,
  bail: 1,
  maxWorkers: 1,
  reporters: [{}],
  sequence: { sequencer: QuickFirst },
});
await vitest.globTestSpecifications();

process.on('message', async ({ changed, tests }: TestRequest) => {
  for (const path of changed) vitest.invalidateFile(join(process.cwd(), path));
  const files = new Map(tests.map((path) => [join(process.cwd(), path), path]));
  const specifications = [...files.keys()].flatMap((file) => vitest.getModuleSpecifications(file));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // the runner also returns what it ran for earlier requests
  const asked = testModules.filter(({ moduleId }) => files.has(moduleId));
  for (const module of asked.filter((one) => one.state() === 'passed')) {
    durations.set(module.moduleId, module.diagnostic().duration);
  }
  const ok = unhandledErrors.length === 0 && asked.every((module) => module.ok());
  const passed = new Set(asked.filter(hasPassed).map(({ moduleId }) => moduleId));
  const idle = [...files].filter(([file]) => !passed.has(file)).map(([, path]) => path);
  process.send?.({ ok, idle } satisfies TestAnswer);
});
process.on('disconnect', async () => {
  await vitest.close();
  process.exit();
});
process.send?.({ ok: true, idle: [] } satisfies TestAnswer);

function hasPassed({ children }: TestModule): boolean {
  return !children.allTests('passed').next().done;
}
