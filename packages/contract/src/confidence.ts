import { type Static, Type } from 'typebox';

export const CONFIDENCES = ['high', 'medium', 'low'] as const;
export const Confidence = Type.Enum(CONFIDENCES, {
  description: 'How certain a detection is, most certain first.',
});
export type Confidence = Static<typeof Confidence>;

/** Returns true when `a` is a higher confidence than `b`. */
export function isSurer(a: Confidence, b: Confidence): boolean {
  return CONFIDENCES.indexOf(a) < CONFIDENCES.indexOf(b);
}
