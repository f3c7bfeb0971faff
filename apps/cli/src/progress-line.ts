import type { ScanProgress } from '@svc/scan';

const FIRST_MS = 500;
const EVERY_MS = 100;
const WIDTH = 20;
const CLEAR = '\r\x1b[K';

/** A line on a terminal that is redrawn in place. */
export type ProgressLine = { show(state: ScanProgress): void; clear(): void };

/** Shown only by scans that take longer than half a second, at most ten times a second. `now` is in milliseconds. */
export function progressLine(write: (text: string) => void, now: () => number): ProgressLine {
  const start = now();
  let last = start + FIRST_MS - EVERY_MS;
  let isShown = false;
  let isComplete = false;
  return {
    show(state) {
      const time = now();
      if (time - start < FIRST_MS) return;
      const isDone = state.files === state.total;
      if (isDone ? isComplete : time - last < EVERY_MS) return;
      isComplete = isDone;
      last = time;
      isShown = true;
      write(CLEAR + lineOf(state, last - start));
    },
    clear() {
      if (isShown) write(CLEAR);
      isShown = false;
    },
  };
}

/** `[#######·············] 1,200 of 3,400 files, 35 MB, 12 MB/s`; without the bar until the total is known and when all are examined. */
function lineOf({ files, bytes, total }: ScanProgress, elapsedMs: number): string {
  const megabytes = bytes / 1e6;
  const speed = `${Math.round(megabytes)} MB, ${Math.round((megabytes * 1000) / elapsedMs)} MB/s`;
  const count = files.toLocaleString('en-US');
  if (total === null) return `Scanning: ${count} files, ${speed}`;
  if (files === total) return `Examined ${count} files, ${speed}; analyzing code and configuration`;
  const filled = Math.floor((WIDTH * files) / Math.max(1, total));
  const bar = '#'.repeat(filled).padEnd(WIDTH, '.');
  return `[${bar}] ${count} of ${total.toLocaleString('en-US')} files, ${speed}`;
}
