import { defineConfig } from 'vitest/config';
import { LONG_TESTS } from './tools/long-tests.ts';
import { PRODUCT } from './vitest.config.ts';

/** The long tests alone. Their counts (kills, calls, property runs) are fixed in the tests, never taken from the clock. */
export default defineConfig({
  test: {
    ...PRODUCT,
    // each file has a process of its own: a test here may block it, or be at its limits of memory
    isolate: true,
    include: [...LONG_TESTS],
    cache: false,
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
