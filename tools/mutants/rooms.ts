/**
 * Modules whose nearest tests by imports are not those that judge them: the service's are judged by stories that reach each
 * module over the same imports. `paths` and `tests` are files or folders.
 */
export type Room = { readonly paths: readonly string[]; readonly tests: readonly string[] };

const SERVER = 'apps/server/src';

export const ROOMS: readonly Room[] = [
  { paths: ['packages/policy/src'], tests: ['packages/policy/src'] },
  { paths: ['packages/contract/src'], tests: ['packages/contract/src'] },
  {
    paths: ['packages/ledger/src'],
    // without the mutations of whole exports, which take longer than all others: a guard has a test of its own
    tests: [
      ...['bytes', 'event', 'export', 'json', 'signed', 'tree', 'verify', 'witness'].map(
        (folder) => `packages/ledger/src/${folder}`,
      ),
      'packages/ledger/src/vectors.test.ts',
      'packages/ledger/src/runtime-browser.test.ts',
    ],
  },
  {
    paths: ['packages/inspect/src/matcher', 'packages/inspect/src/secrets/judge.ts'],
    tests: [
      'packages/inspect/src/matcher',
      'packages/inspect/src/secrets/find-secrets.test.ts',
      'packages/inspect/src/secrets/registry.test.ts',
      'packages/inspect/src/secrets/secret-class.test.ts',
    ],
  },
  {
    paths: [`${SERVER}/platform/ledger/seal-queue.ts`],
    tests: [`${SERVER}/platform/ledger/seal-queue.test.ts`],
  },
  {
    paths: [`${SERVER}/platform/ledger/sealer.ts`],
    tests: [
      `${SERVER}/platform/ledger/sealer.test.ts`,
      `${SERVER}/platform/ledger/sealer-deadline.test.ts`,
    ],
  },
  {
    paths: [`${SERVER}/platform/ledger/append-batch.ts`],
    tests: [
      `${SERVER}/platform/ledger/append-batch.test.ts`,
      `${SERVER}/platform/ledger/sealer.test.ts`,
      `${SERVER}/platform/ledger/sealer-deadline.test.ts`,
    ],
  },
  {
    paths: [`${SERVER}/platform/ledger/sealing.ts`],
    tests: [`${SERVER}/platform/ledger/sealing.test.ts`],
  },
  {
    paths: [`${SERVER}/platform/ledger/seal.ts`],
    tests: [`${SERVER}/platform/ledger/seal.test.ts`],
  },
  {
    paths: [`${SERVER}/db/tenant-driver.ts`, `${SERVER}/db/database.ts`],
    tests: [`${SERVER}/db/tenant-driver.test.ts`],
  },
  {
    paths: [`${SERVER}/features/scim/leaving.ts`],
    tests: [`${SERVER}/features/scim/leaving.test.ts`],
  },
  {
    paths: [`${SERVER}/features/approvals`],
    tests: [
      `${SERVER}/features/approvals`,
      'tests/api/approvals.test.ts',
      'tests/api/approval-binding.test.ts',
      'tests/api/approval-arguments.test.ts',
    ],
  },
  {
    paths: [
      'principal-of',
      'recent-sign-in',
      'refusal',
      'role-rules',
      'session-cookie',
      'unconfirmed-recovery',
    ].map((module) => `${SERVER}/platform/identity/${module}.ts`),
    tests: ['refusal', 'role-rules', 'session-cookie'].map(
      (module) => `${SERVER}/platform/identity/${module}.test.ts`,
    ),
  },
  {
    paths: [`${SERVER}/platform/identity/sessions.ts`],
    tests: [`${SERVER}/platform/identity/sessions.test.ts`],
  },
  {
    paths: [`${SERVER}/platform/identity`],
    tests: [
      `${SERVER}/platform/identity`,
      'tests/api/credential.test.ts',
      'tests/api/agent-jwts.test.ts',
      'tests/api/jwt-provider-binding.test.ts',
      'tests/api/evidence-disclosures.test.ts',
      'tests/api/scim-access.test.ts',
      'tests/api/sign-in.test.ts',
    ],
  },
  {
    paths: [`${SERVER}/gateway/definitions`],
    tests: [
      `${SERVER}/gateway/definitions`,
      'tests/api/gateway-definitions.test.ts',
      'tests/api/approval-binding.test.ts',
    ],
  },
  {
    paths: [`${SERVER}/gateway/pipeline`, `${SERVER}/gateway/visit`],
    tests: [
      `${SERVER}/gateway/pipeline`,
      `${SERVER}/gateway/visit`,
      'tests/api/gateway.test.ts',
      'tests/api/gateway-gates.test.ts',
      'tests/api/gateway-mode.test.ts',
      'tests/api/gateway-observe.test.ts',
      'tests/api/gateway-outcomes.test.ts',
      'tests/api/gateway-streams.test.ts',
      'tests/api/gateway-eras.test.ts',
    ],
  },
  {
    paths: [`${SERVER}/platform/outbound`],
    tests: [`${SERVER}/platform/outbound`],
  },
];

/** Returns the tests of a module's room, out of all test files; null where no room has it. */
export function testsOfRoom(path: string, testFiles: readonly string[]): readonly string[] | null {
  const room = ROOMS.find(({ paths }) => paths.some((one) => isWithin(path, one)));
  if (room === undefined) return null;
  return room.tests.flatMap((one) => testFiles.filter((file) => isWithin(file, one)));
}

/** True for a path that is the other, or below it. */
export function isWithin(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other.replace(/\/$/, '')}/`);
}
