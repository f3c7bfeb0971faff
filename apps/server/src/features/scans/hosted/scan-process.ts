import type { ScanErrorCode } from '@svc/contract';
import { programLocator } from '../../../foundation/bundled-entry.ts';
import type { GitProgram } from './git-program.ts';
import { runIsolated, type ScanLimits } from './isolated-program.ts';

export const SCAN_LIMITS: ScanLimits = { timeoutMs: 15 * 60_000, heapMegabytes: 1_024 };

/** The bytes of a `ScanUpload` as JSON, or why there are none. */
export type ScannedCommit =
  | { readonly ok: true; readonly upload: Buffer }
  | { readonly ok: false; readonly error: ScanErrorCode; readonly detail: string };

const locateProgram = programLocator(new URL('./scan-program.ts', import.meta.url));

/** Scans a commit in a process of its own. */
export async function scanFetched(
  setpriv: GitProgram['setpriv'],
  gitDirectory: string,
  commit: string,
  ref: string,
  limits: ScanLimits,
  signal: AbortSignal,
): Promise<ScannedCommit> {
  const end = await runIsolated(
    setpriv,
    locateProgram(),
    [gitDirectory, commit, ref],
    limits,
    signal,
  );
  return end.ok ? { ok: true, upload: end.output } : end;
}
