/** How long synchronous work goes on before signals, messages and a progress line get their turn. */
const TURN_MS = 40;

/** Interruption of long work: resolves to false once the scan is to stop. Cheap to ask at every file. */
export type Pace = () => Promise<boolean> | boolean;

/** Work that nobody interrupts. */
export const neverInterrupted: Pace = () => true;

/** `progress` is called at every turn. */
export function pace(signal: AbortSignal | undefined, progress?: () => void): Pace {
  let last = performance.now();
  return () => {
    if (signal?.aborted) return false;
    if (performance.now() - last < TURN_MS) return true;
    return new Promise((resolve) => {
      setImmediate(() => {
        last = performance.now();
        progress?.();
        resolve(signal?.aborted !== true);
      });
    });
  };
}
