/** The first pause of a page that loads is not its end, ms. */
const MIN_WAIT_MS = 2_000;
/** After which it runs even where the browser is never idle, ms. */
const MAX_WAIT_MS = 5_000;

/** Runs once the browser has nothing more urgent to do; the function that is returned cancels it. */
export function whenIdle(run: () => void): () => void {
  let idle: number | null = null;
  const timer = setTimeout(() => {
    // Safari has none
    if (typeof requestIdleCallback !== 'function') return run();
    idle = requestIdleCallback(run, { timeout: MAX_WAIT_MS });
  }, MIN_WAIT_MS);
  return () => {
    clearTimeout(timer);
    if (idle !== null) cancelIdleCallback(idle);
  };
}
