/**
 * Globs of the test files that start databases of their own, kill processes, drive a browser or compare two implementations at length.
 * `npm run test:long` runs them, `npm test` all others; a path given to `npm test` may be of either.
 */
export const LONG_TESTS: readonly string[] = [
  'tests/up.test.ts',
  'tests/resilience/**/*.test.ts',
  'tests/conformance/**/*.test.ts',
  'tests/evidence-verifiers.test.ts',
  'tests/embedded/**/*.test.ts',
  'tests/key-providers/**/*.test.ts',
  'tests/scim/**/*.test.ts',
  'packages/**/differential.test.ts',
  'tests/browser/**/*.test.ts',
  'tests/peers/**/*.test.ts',
];
