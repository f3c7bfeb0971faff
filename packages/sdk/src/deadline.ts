/** Work that stops at a time limit, or when the caller cancels it. */
export type Deadline = {
  readonly signal: AbortSignal;
  /** True if the time limit stopped the work; false if the caller did, or nothing yet. */
  readonly isExceeded: () => boolean;
  /** Rejects with the reason of `signal` as soon as that is aborted; else settles as `work` does. */
  readonly race: <Result>(work: Promise<Result>) => Promise<Result>;
  readonly end: () => void;
};

/** Starts a time limit of `milliseconds`, which a caller's signal cuts short. Call `end` when the work has ended. */
export function startDeadline(milliseconds: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  // Handled here: the work may have ended when the time limit comes.
  aborted.catch(() => {});
  let isExceeded = false;
  const onCancel = () => controller.abort(caller?.reason);
  const timer = setTimeout(() => {
    isExceeded = true;
    controller.abort();
  }, milliseconds);
  if (caller?.aborted) onCancel();
  else caller?.addEventListener('abort', onCancel);
  return {
    signal,
    isExceeded: () => isExceeded,
    race: (work) => Promise.race([work, aborted]),
    end: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', onCancel);
    },
  };
}
