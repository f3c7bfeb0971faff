import type { ScanRun } from '@svc/contract';
import { useOperation } from '../../api/queries.ts';

/** A run begins, and ends, without an event. */
const UNDER_WAY_MS = 3_000;
const MAX_RUNS = 20;

/** Reads the scans by the service that wait, run or have failed, newest first; again and again while one is under way. */
export function useScanRuns(repoId: string) {
  return useOperation(
    'listScanRuns',
    { params: { repoId }, query: { limit: MAX_RUNS } },
    {
      isLive: true,
      rereadMs: ({ items }) => (items.some(isUnderWay) ? UNDER_WAY_MS : null),
    },
  );
}

/** After how long a run is read again; null for a scan that has ended. */
export function rereadMsOf(scan: { readonly state: string }): number | null {
  return isUnderWay(scan) ? UNDER_WAY_MS : null;
}

/** Returns whether a run waits or is running. */
export function isUnderWay({ state }: { readonly state: ScanRun['state'] | string }): boolean {
  return state === 'queued' || state === 'running';
}
