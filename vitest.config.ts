import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/**/*.test.ts',
      'apps/**/*.test.ts',
      'tools/**/*.test.ts',
      'tests/**/*.test.ts',
    ],
    // they need Python; `npm run test:api` runs them
    exclude: [...configDefaults.exclude, 'tests/schemathesis/**'],
    globalSetup: ['tests/harness/database-server.ts'],
    setupFiles: ['tests/harness/property-seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
