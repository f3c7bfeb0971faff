import type { RemoteParent } from './traceparent.ts';

/** Which traces are recorded, as the operator has it. */
export type Sampling = {
  /** Share of the traces that are recorded, 0 to 1. */
  readonly ratio: number;
  /** True where a trace that its caller does not record is not recorded here. */
  readonly followsParent: boolean;
};

/**
 * Returns whether a trace is recorded. A caller can lower what is recorded, and never raises it: its sampled flag counts only where it is
 * unset, and its choice of a trace id has no influence on `fractionOf`.
 */
export function isSampled(
  { ratio, followsParent }: Sampling,
  traceId: string,
  parent: Pick<RemoteParent, 'isSampled'> | null,
  fractionOf: (traceId: string) => number,
): boolean {
  if (followsParent && parent?.isSampled === false) return false;
  if (ratio === 0 || ratio === 1) return ratio === 1;
  return fractionOf(traceId) < ratio;
}

/** 13 hex digits are 52 bits, which a number holds exactly. */
const DIGITS = 13;

/** Returns a number from 0 up to 1 of a trace id, the same in every process that has the key, and unpredictable without it. */
export function keyedFraction(keyedHash: (text: string) => string): (traceId: string) => number {
  return (traceId) => Number.parseInt(keyedHash(traceId).slice(0, DIGITS), 16) / 2 ** (4 * DIGITS);
}
