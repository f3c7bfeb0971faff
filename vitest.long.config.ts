import { defineConfig, mergeConfig } from 'vitest/config';
import { LONG_TESTS } from './tools/long-tests.ts';
import everything from './vitest.config.ts';

/** The long tests alone. Their counts (kills, calls, property runs) are fixed in the tests, never taken from the clock. */
const { include: _include, ...options } = everything.test ?? {};

/**
 * A wait in a browser that ended at its bound is tried once more, and the reporter shows the test as retried: a busy machine passes the
 * second time, a fault of the page fails twice. All other failures count at once.
 */
const retry = { count: 1, condition: /\bTimeout:? \d+ms/ };

export default mergeConfig(
  { test: options },
  defineConfig({
    test: { include: [...LONG_TESTS], testTimeout: 300_000, hookTimeout: 300_000, retry },
  }),
);
