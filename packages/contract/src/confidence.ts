export const CONFIDENCES = ['high', 'medium', 'low'] as const;
/** As the schema has it. */
type Confidence = (typeof CONFIDENCES)[number];

/** Returns true when `a` is a higher confidence than `b`. */
export function isSurer(a: Confidence, b: Confidence): boolean {
  return CONFIDENCES.indexOf(a) < CONFIDENCES.indexOf(b);
}
