import type { Benchmark } from './benchmark.ts';

/** All benchmarks by name; a file is loaded only when its benchmark runs. */
export const BENCHMARKS: Readonly<Record<string, () => Promise<Benchmark>>> = {
  'scan-cold': async () => (await import('./scan-cold.ts')).scanCold,
  'scan-cpu': async () => (await import('./scan-cpu.ts')).scanCpu,
  'govern-check': async () => (await import('./govern-check.ts')).governCheck,
  'ledger-verify': async () => (await import('./ledger-verify.ts')).ledgerVerify,
};
