import { fileURLToPath } from 'node:url';
import { SCAN_BODY_LIMIT, type ScanErrorCode } from '@svc/contract';
import type { GitProgram } from './git-program.ts';
import { runLimited } from './limited-process.ts';

export type ScanLimits = { readonly timeoutMs: number; readonly heapMegabytes: number };
export const SCAN_LIMITS: ScanLimits = { timeoutMs: 15 * 60_000, heapMegabytes: 1_024 };

/** The bytes of a `ScanUpload` as JSON, or why there are none. */
export type ScannedCommit =
  | { readonly ok: true; readonly upload: Buffer }
  | { readonly ok: false; readonly error: ScanErrorCode; readonly detail: string };

const PROGRAM = fileURLToPath(new URL('./scan-program.ts', import.meta.url));

/**
 * Scans a commit in a process of its own, which has no variable of the service, no token and no connection, and which may write no
 * file and start no program: what a repository's files make of it ends with it.
 */
export async function scanFetched(
  setpriv: GitProgram['setpriv'],
  gitDirectory: string,
  commit: string,
  ref: string,
  limits: ScanLimits,
  signal: AbortSignal,
): Promise<ScannedCommit> {
  const end = await runLimited({
    setpriv,
    file: process.execPath,
    args: [
      `--max-old-space-size=${limits.heapMegabytes}`,
      '--permission',
      '--allow-fs-read=*',
      '--no-warnings',
      PROGRAM,
      gitDirectory,
      commit,
      ref,
    ],
    env: {},
    cwd: '/',
    timeoutMs: limits.timeoutMs,
    maxOutputBytes: SCAN_BODY_LIMIT,
    signal,
  });
  if (end.code === 0 && end.cut === null) return { ok: true, upload: end.output };
  if (end.cut === 'time' || end.cut === 'output') {
    return { ok: false, error: 'limit_exceeded', detail: `the scan was ended for its ${end.cut}` };
  }
  // V8 aborts where the heap is full
  const isFull = end.endedBy === 'SIGABRT' || end.endedBy === 'SIGTRAP' || end.code === 134;
  return {
    ok: false,
    error: isFull ? 'limit_exceeded' : 'scan_failed',
    detail: `the scan ended with ${end.code ?? end.endedBy}`,
  };
}
