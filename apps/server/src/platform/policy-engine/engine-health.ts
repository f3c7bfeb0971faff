/**
 * When the policy engine of a process was last found not to answer: shared memory, because the engine belongs to another thread
 * than readiness, which must not wait for a large pack to be validated.
 */
export type EngineHealth = SharedArrayBuffer;

/** Failures are tested again every few seconds; an older one is of a thread that is gone. */
const FAILURE_HOLDS_MS = 30_000;

export function newEngineHealth(): EngineHealth {
  return new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT);
}

/** Records that an engine answers, or does not. */
export function recordHealth(health: EngineHealth, isAnswering: boolean): void {
  Atomics.store(new BigInt64Array(health), 0, isAnswering ? 0n : BigInt(Date.now()));
}

/** Returns false while the engine is known not to answer; true of one that nothing has used yet. */
export function isAnswering(health: EngineHealth): boolean {
  const failedAt = Number(Atomics.load(new BigInt64Array(health), 0));
  return Date.now() - failedAt > FAILURE_HOLDS_MS;
}
