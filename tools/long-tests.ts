/**
 * Globs of the test files that start databases of their own, kill processes, drive a browser, compare two
 * implementations at length, or try one thing at every place of many.
 * `npm run test:long` runs them, `npm test` all others; a path given to `npm test` may be of either.
 */
export const LONG_TESTS: readonly string[] = [
  'tests/up.test.ts',
  'tests/up-browser.test.ts',
  'tests/runner.test.ts',
  'tests/documented-commands.test.ts',
  'tests/resilience/**/*.test.ts',
  'tests/conformance/**/*.test.ts',
  'tests/evidence-verifiers.test.ts',
  'tests/embedded/**/*.test.ts',
  'tests/key-providers/**/*.test.ts',
  'tests/scim/**/*.test.ts',
  'tests/schemathesis/**/*.test.ts',
  'tests/sdk-frameworks/**/*.test.ts',
  'packages/**/differential.test.ts',
  'tests/browser/**/*.test.ts',
  'tests/peers/**/*.test.ts',
  'tests/report-writers/**/*.test.ts',
  'tests/clients/*.test.ts',
  'tests/sdk-python/frameworks.test.ts',
  'tests/api/gateway-eras.test.ts',
  'tests/api/large-audit-pack.test.ts',
  'tests/api/large-pack.test.ts',
  'tests/api/tampering.test.ts',
  'packages/ledger/src/mutations.test.ts',
  'packages/inspect/src/matcher/agreement.test.ts',
  'packages/inspect/src/matcher/hostile-patterns.test.ts',
  'apps/server/src/db/migrate.test.ts',
  'apps/server/src/db/primary-client.test.ts',
];

/**
 * Globs of the test files that need programs which neither `npm test` nor `npm run test:long` installs, by the command that runs them:
 * `npm run test:failover` and so on, and no other command.
 */
export const OUTSIDE_TESTS: Readonly<Record<string, string>> = {
  failover: 'tests/failover/**/*.test.ts',
  keycloak: 'tests/keycloak/**/*.test.ts',
  clients: 'tests/clients/go/*.test.ts',
};
