import { defineConfig } from 'vitest/config';
import { useTestEnvironment } from './tests/harness/environment.ts';

// before vitest itself reads a setting or a file of the user
useTestEnvironment();

/**
 * Retries a test once whose wait timed out, and the reporter marks the test as retried: a busy machine passes the second time, a fault fails
 * twice. Every other failure counts at once.
 */
const retry = {
  count: 1,
  condition:
    /\btimed out in \d+ms|\bTimeout:? \d+ ?ms|\bwaited \d+ ms in vain|\bconnection timeout\b/,
};

const COMMON = {
  retry,
  setupFiles: ['tests/harness/property-seed.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // Node.js loads the modules itself, as it does for the service: it strips types and keeps compiled code, which costs half of what Vite's
  // module runner does. The loader of the runner is for `vi.mock`, which no test uses.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  // Files of one worker share its process and its modules, which keep no state: half of the time would go to importing them again.
  isolate: false,
};

/** Options of tests that need the product: they share a database server. */
export const PRODUCT = {
  ...COMMON,
  globalSetup: ['tests/harness/database-server.ts'],
};

export default defineConfig({
  test: {
    cache: false,
    maxWorkers: 2,
    projects: [
      { test: { ...COMMON, name: 'packages', include: ['packages/**/*.test.ts'] } },
      {
        test: {
          ...PRODUCT,
          name: 'product',
          include: ['apps/**/*.test.ts', 'tools/**/*.test.ts', 'tests/**/*.test.ts'],
        },
      },
    ],
  },
});
