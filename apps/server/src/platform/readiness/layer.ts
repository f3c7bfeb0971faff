import { ApiError } from '../api-error.ts';

/** What the work of this process needs. `check` throws what is wrong: an `ApiError` with a text for people, or any other error. */
export type Layer = { readonly name: string; check(): Promise<unknown> };

/** Runs all checks at once, each within the deadline. Throws `unavailable` that names each layer that fails, and why. */
export async function checkLayers(layers: readonly Layer[], deadlineMs: number): Promise<void> {
  const results = await Promise.allSettled(
    layers.map(({ check }) => withDeadline(deadlineMs, check)()),
  );
  const failed = results.flatMap((result, at) => {
    if (result.status === 'fulfilled') return [];
    const { name } = layers[at] as Layer;
    const { reason } = result;
    // the text of other errors may quote what is nobody's business
    return [`${name}: ${reason instanceof ApiError ? reason.message : 'does not answer'}`];
  });
  if (failed.length === 0) return;
  const cause = results.find((result) => result.status === 'rejected')?.reason;
  throw new ApiError('unavailable', failed.join('; '), [], { cause });
}

/** Rejects after `ms`, whatever `run` does later. */
export function withDeadline<T>(ms: number, run: () => Promise<T>): () => Promise<T> {
  return () => {
    const expired = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => expired.reject(new Error(`timeout exceeded: no answer within ${ms} ms`)),
      ms,
    );
    return Promise.race([run(), expired.promise]).finally(() => clearTimeout(timer));
  };
}
