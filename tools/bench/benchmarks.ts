import type { Benchmark, BenchmarkFamily } from './benchmark.ts';

/** All benchmarks by name; a file is loaded only when its benchmark runs. */
export const BENCHMARKS: Readonly<Record<string, () => Promise<Benchmark | BenchmarkFamily>>> = {
  'scan-cold': async () => (await import('./scan-cold.ts')).scanCold,
  'diff-cold': async () => (await import('./diff-cold.ts')).diffCold,
  'scan-cpu': async () => (await import('./scan-cpu.ts')).scanCpu,
  'scan-floor': async () => (await import('./scan-floor.ts')).scanFloor,
  'scan-memory': async () => (await import('./scan-memory.ts')).scanMemory,
  'scan-peers': async () => (await import('./scan-peers.ts')).scanPeers,
  'govern-check': async () => (await import('./govern-check.ts')).governCheck,
  'govern-opa': async () => (await import('./govern-opa.ts')).governOpa,
  'noisy-neighbour': async () => (await import('./noisy-neighbour.ts')).noisyNeighbour,
  'policy-compiled': async () => (await import('./policy-compiled.ts')).policyCompiled,
  'findings-list': async () => (await import('./findings-list.ts')).findingsList,
  'ingest-sarif': async () => (await import('./ingest-sarif.ts')).ingestSarif,
  'pr-check': async () => (await import('./pr-check.ts')).prCheck,
  gateway: async () => (await import('./gateway.ts')).gateway,
  'revoke-cut': async () => (await import('./revoke-cut.ts')).revokeCut,
  'ledger-append': async () => (await import('./ledger-append.ts')).ledgerAppend,
  'session-check': async () => (await import('./session-check.ts')).sessionCheck,
  'sign-in': async () => (await import('./sign-in.ts')).signInCost,
  'govern-check-jwt': async () => (await import('./govern-check-jwt.ts')).governCheckJwt,
  'scim-sync': async () => (await import('./scim-sync.ts')).scimSync,
  'scim-member': async () => (await import('./scim-member.ts')).scimMember,
  'scim-filters': async () => (await import('./scim-filters.ts')).scimFilters,
  'ledger-verify': async () => (await import('./ledger-verify.ts')).ledgerVerify,
};
