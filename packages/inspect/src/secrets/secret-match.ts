import type { Confidence, FindingClass, Severity } from '@svc/contract';
import type { Encoding, Run } from './layers/encoding.ts';
import type { SecretRule } from './rule.ts';

/** One value of a composite credential: its rule, or `identifier/...` for one that is not a secret; byte offsets. */
export type SecretPart = Run & { readonly rule: string };

/** A secret in the input: byte offsets of its value, end exclusive. */
export type SecretMatch = {
  readonly rule: SecretRule;
  readonly start: number;
  readonly end: number;
  readonly confidence: Confidence;
  /** The rule's, or the pair's. */
  readonly severity: Severity;
  readonly class: FindingClass;
  /** A placeholder that has the form of a vendor's token and a wrong checksum. */
  readonly isMiswritten?: true;
  /** Encodings that the value was found through, outermost first. The span is that of the encoded value. */
  readonly encodings: readonly Encoding[];
  /** All parts of a composite credential, this one's own value among them; empty for a single value. */
  readonly parts: readonly SecretPart[];
};

/** The bytes of all values of the matches, other parts of a credential included: ascending and apart. */
export function secretSpans(matches: readonly SecretMatch[]): Run[] {
  const spans = matches.flatMap(({ start, end, parts }) => [{ start, end }, ...parts]);
  const apart: { start: number; end: number }[] = [];
  for (const { start, end } of spans.sort((a, b) => a.start - b.start)) {
    const last = apart.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else apart.push({ start, end });
  }
  return apart;
}
