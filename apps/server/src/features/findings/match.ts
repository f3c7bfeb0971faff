import type { ScanFinding } from '@svc/contract';

/** A finding as the database knows it, as far as matching needs. */
export type KnownFinding = {
  readonly id: string;
  readonly fingerprint: string;
  readonly contentFingerprint: string;
  readonly present: boolean;
};

export type Matched = {
  /** Findings seen again, each with the known one that it is. */
  readonly same: readonly { readonly id: string; readonly finding: ScanFinding }[];
  readonly fresh: readonly ScanFinding[];
  /** Known, present before, and matched by nothing. */
  readonly missing: readonly string[];
};

/**
 * Recognises findings from one scan to the next, one to one: first by the fingerprint with the path, then, for what is
 * left, by the one without it, so that a file that moved keeps its findings and what people decided about them.
 */
export function matchFindings(
  known: readonly KnownFinding[],
  seen: readonly ScanFinding[],
): Matched {
  const byFingerprint = new Map(known.map((finding) => [finding.fingerprint, finding]));
  const same: { id: string; finding: ScanFinding }[] = [];
  const unmatched: ScanFinding[] = [];
  for (const finding of seen) {
    const found = byFingerprint.get(finding.fingerprint);
    if (found === undefined) unmatched.push(finding);
    else {
      same.push({ id: found.id, finding });
      byFingerprint.delete(finding.fingerprint);
    }
  }
  const moved = Map.groupBy(byFingerprint.values(), (finding) => finding.contentFingerprint);
  const fresh: ScanFinding[] = [];
  const taken = new Set<string>();
  for (const finding of unmatched) {
    const found = moved.get(finding.contentFingerprint)?.shift();
    if (found === undefined) fresh.push(finding);
    else {
      same.push({ id: found.id, finding });
      taken.add(found.id);
    }
  }
  const missing = [...byFingerprint.values()]
    .filter((finding) => finding.present && !taken.has(finding.id))
    .map((finding) => finding.id);
  return { same, fresh, missing };
}
