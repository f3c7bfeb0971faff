/** Returns what `step` returns, or throws the reason of an abort that comes first; `step` itself goes on. */
export async function orAbort<T>(step: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([step, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
