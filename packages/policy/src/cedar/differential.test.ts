import { expect, test } from 'vitest';
import { compareWithEngine } from './differential.testing.ts';

/** A few thousand; `npm run bench -- policy-compiled` compares more. */
const CASES = Number(process.env['SVC_TEST_POLICY_CASES'] ?? 4000);

test('compiled policies answer as the official engine does, reasons and errors included', async () => {
  const { disagreement, allowed, failed } = await compareWithEngine(CASES, 20_260_105);

  expect(disagreement).toBe(null);
  expect(allowed).toBeGreaterThan(CASES / 20);
  expect(failed).toBeGreaterThan(CASES / 20);
});
