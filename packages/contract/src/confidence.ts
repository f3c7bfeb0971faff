import type { Confidence } from './confidence-schema.ts';

export const CONFIDENCES = ['high', 'medium', 'low'] as const;

/** Returns true when `a` is a higher confidence than `b`. */
export function isSurer(a: Confidence, b: Confidence): boolean {
  return CONFIDENCES.indexOf(a) < CONFIDENCES.indexOf(b);
}
