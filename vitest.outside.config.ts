import { defineConfig } from 'vitest/config';
import { OUTSIDE_TESTS } from './tools/long-tests.ts';
import { PRODUCT } from './vitest.config.ts';

/** The tests that need programs of their own and that no CI runs, one after the other. A command gives the folder of its own. */
export default defineConfig({
  test: {
    ...PRODUCT,
    include: Object.values(OUTSIDE_TESTS),
    cache: false,
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 900_000,
  },
});
