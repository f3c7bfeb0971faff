import type { ScanFinding } from '@svc/contract';

/** A finding as the database has it, as far as matching needs. */
export type KnownFinding = {
  readonly id: string;
  /** On the scanned ref, where that ever had it; else on the ref that shows it. */
  readonly fingerprint: string;
  readonly contentFingerprint: string;
  /** The scanned ref has or had it. */
  readonly isOfRef: boolean;
  /** The scanned ref had it when it was last scanned. */
  readonly isPresent: boolean;
  /** The scan examined the place where it was. */
  readonly isCovered: boolean;
};

export type Matched = {
  /** Findings seen again, each with the stored one that it matches. */
  readonly same: readonly { readonly id: string; readonly finding: ScanFinding }[];
  readonly fresh: readonly ScanFinding[];
  /** Stored, present on the ref before, examined by the scan, and unmatched. */
  readonly missing: readonly string[];
};

/**
 * Recognises findings from one scan to the next, one to one: first by the fingerprint with the path, then, for what is
 * left, by the one without it, so that a file that moved keeps its findings and what people decided about them. Those of
 * the scanned ref come before those that only other refs have. What is present where the scan did not look has not moved.
 */
export function matchFindings(
  known: readonly KnownFinding[],
  seen: readonly ScanFinding[],
): Matched {
  const ofRefLast = known.toSorted((a, b) => Number(a.isOfRef) - Number(b.isOfRef));
  const byFingerprint = new Map(ofRefLast.map((finding) => [finding.fingerprint, finding]));
  const matched = new Set<string>();
  const same: { id: string; finding: ScanFinding }[] = [];
  const take = (id: string, finding: ScanFinding) => {
    matched.add(id);
    same.push({ id, finding });
  };
  const unmatched: ScanFinding[] = [];
  for (const finding of seen) {
    const found = byFingerprint.get(finding.fingerprint);
    if (found === undefined || matched.has(found.id)) unmatched.push(finding);
    else take(found.id, finding);
  }
  const movable = known
    .filter(({ id, isPresent, isCovered }) => !matched.has(id) && (isCovered || !isPresent))
    .toSorted((a, b) => moveOrder(a) - moveOrder(b));
  const byContent = Map.groupBy(movable, ({ contentFingerprint }) => contentFingerprint);
  const fresh: ScanFinding[] = [];
  for (const finding of unmatched) {
    const found = byContent.get(finding.contentFingerprint)?.shift();
    if (found === undefined) fresh.push(finding);
    else take(found.id, finding);
  }
  const missing = known
    .filter(({ id, isPresent, isCovered }) => isPresent && isCovered && !matched.has(id))
    .map(({ id }) => id);
  return { same, fresh, missing };
}

/** What just vanished from the ref is the likeliest to have moved, then what other refs have, then what went long ago. */
function moveOrder({ isOfRef, isPresent }: KnownFinding): number {
  if (isPresent) return 0;
  return isOfRef ? 2 : 1;
}
