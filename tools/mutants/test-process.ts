/**
 * Runs tests of the current folder as often as its parent asks: `{ changed, tests }`, paths from the folder, is answered by
 * `{ ok }`. One runner serves all requests, so that the database server starts once and unchanged modules stay transformed.
 */
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import type { TestAnswer, TestRequest } from './test-runs.ts';

const vitest = await createVitest('test', {
  root: process.cwd(),
  watch: false,
  bail: 1,
  maxWorkers: 1,
  reporters: [{}],
});
await vitest.globTestSpecifications();

process.on('message', async ({ changed, tests }: TestRequest) => {
  for (const path of changed) vitest.invalidateFile(join(process.cwd(), path));
  const specifications = tests.flatMap((path) =>
    vitest.getModuleSpecifications(join(process.cwd(), path)),
  );
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const ok = unhandledErrors.length === 0 && testModules.every((module) => module.ok());
  process.send?.({ ok, ran: testModules.length } satisfies TestAnswer);
});
process.on('disconnect', async () => {
  await vitest.close();
  process.exit();
});
process.send?.({ ok: true, ran: 0 } satisfies TestAnswer);
