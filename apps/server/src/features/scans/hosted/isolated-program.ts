import { SCAN_BODY_LIMIT, type ScanErrorCode } from '@svc/contract';
import type { GitProgram } from './git-program.ts';
import { runLimited } from './limited-process.ts';

export type ScanLimits = { readonly timeoutMs: number; readonly heapMegabytes: number };

/** What a program has printed, or why there is nothing. */
export type IsolatedOutput =
  | { readonly ok: true; readonly output: Buffer }
  | { readonly ok: false; readonly error: ScanErrorCode; readonly detail: string };

/** Bounds V8's young generation: the process of a scan is a sixth smaller by it, at the same CPU time. nodejs.org/api/cli.html */
const SEMI_SPACE_MEGABYTES = 2;

/**
 * Runs a program of ours that reads what others wrote, in a process of its own, which has no variable of the service, no token and no
 * connection, and which may write no file and start no program: what files make of it ends with it.
 */
export async function runIsolated(
  setpriv: GitProgram['setpriv'],
  program: string,
  args: readonly string[],
  limits: ScanLimits,
  signal: AbortSignal,
): Promise<IsolatedOutput> {
  const end = await runLimited({
    setpriv,
    file: process.execPath,
    args: [
      `--max-old-space-size=${limits.heapMegabytes}`,
      `--max-semi-space-size=${SEMI_SPACE_MEGABYTES}`,
      '--permission',
      '--allow-fs-read=*',
      '--no-warnings',
      program,
      ...args,
    ],
    env: {},
    cwd: '/',
    timeoutMs: limits.timeoutMs,
    maxOutputBytes: SCAN_BODY_LIMIT,
    signal,
  });
  if (end.code === 0 && end.cut === null) return { ok: true, output: end.output };
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
