/** How long synchronous work goes on before signals, messages and a progress line get their turn. */
const TURN_SECONDS = 0.04;

/** Interruption of long work: resolves to false once the scan is to stop. Cheap to ask at every file. */
export type Pace = () => Promise<boolean> | boolean;

/** Work that nobody interrupts. */
export const neverInterrupted: Pace = () => true;

/** `progress` is called at every turn. */
export function pace(signal: AbortSignal | undefined, progress?: () => void): Pace {
  // Not `performance.now()`, whose module takes a millisecond or two to load.
  let last = process.uptime();
  return () => {
    if (signal?.aborted) return false;
    if (process.uptime() - last < TURN_SECONDS) return true;
    return new Promise((resolve) => {
      setImmediate(() => {
        last = process.uptime();
        progress?.();
        resolve(signal?.aborted !== true);
      });
    });
  };
}
