import { defineConfig } from 'vitest/config';
import { FAILOVER_TESTS } from './tools/long-tests.ts';
import { PRODUCT } from './vitest.config.ts';

/** The tests with programs that operators run beside the service, and no other, one after the other. */
export default defineConfig({
  test: {
    ...PRODUCT,
    include: [...FAILOVER_TESTS],
    cache: false,
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
});
