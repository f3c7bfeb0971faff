import { defineConfig, mergeConfig } from 'vitest/config';
import { LONG_TESTS } from './tools/long-tests.ts';
import everything from './vitest.config.ts';

/** The long tests alone. Their counts (kills, calls, property runs) are fixed in the tests, never taken from the clock. */
const { include: _include, ...options } = everything.test ?? {};

export default mergeConfig(
  { test: options },
  defineConfig({ test: { include: [...LONG_TESTS], testTimeout: 300_000, hookTimeout: 300_000 } }),
);
