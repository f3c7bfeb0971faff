import {
  atLeast,
  type CheckConclusion,
  type CheckMode,
  type Coverage,
  canFail,
  type PrCheck,
  type PrCheckCounts,
  type ScanFinding,
  SEVERITIES,
  type Severity,
  type SeverityCounts,
  type SuppressedFinding,
} from '@svc/contract';
import type { SettledFinding } from '../findings/read-model.ts';
import { annotate } from './annotation.ts';
import { renderSummary, renderTitle } from './summary.ts';

export type Evidence = {
  /** Findings on added lines. */
  readonly findings: readonly ScanFinding[];
  /** Findings that a comment among the added lines suppresses. */
  readonly suppressed: readonly SuppressedFinding[];
  readonly coverage: Coverage;
  readonly filesInPart: number;
  readonly settled: readonly SettledFinding[];
  readonly mode: CheckMode;
  /** Least severity that fails the check in mode `enforce`. */
  readonly failOn: Severity;
  /** The rest is counted. */
  readonly maxAnnotations: number;
};

/** Returns the result of a check. */
export function judge(evidence: Evidence): PrCheck {
  const { mode, failOn, coverage, filesInPart, maxAnnotations } = evidence;
  const states = settledStates([...evidence.findings, ...evidence.suppressed], evidence.settled);
  const isNew = (finding: ScanFinding) => !states.has(finding);
  const fails = (finding: ScanFinding) =>
    mode === 'enforce' && canFail(finding) && atLeast(finding.severity, failOn);
  const suppressed = evidence.suppressed.filter(isNew);
  // a change cannot excuse itself: what its own comments suppress counts like the rest
  const introduced = [...evidence.findings.filter(isNew), ...suppressed].toSorted(
    worstFirst(fails),
  );
  const annotated = introduced.slice(0, maxAnnotations);
  const counts: PrCheckCounts = {
    introduced: introduced.length,
    failing: introduced.filter(fails).length,
    bySeverity: severityCounts(introduced),
    existing: [...states.values()].filter((state) => state === 'existing').length,
    ignored: [...states.values()].filter((state) => state === 'ignored').length,
    suppressed: suppressed.length,
    omitted: introduced.length - annotated.length,
    files: coverage.filesScanned,
    filesInPart,
    filesBinary: coverage.filesSkipped.binary,
    problems: coverage.problems.filter(({ notice }) => notice !== true).length,
  };
  const conclusion = conclude(counts);
  const verdict = { conclusion, counts, mode, failOn };
  return {
    conclusion,
    mode,
    failOn,
    title: renderTitle(verdict),
    summary: renderSummary({
      ...verdict,
      omitted: severityCounts(introduced.slice(maxAnnotations)),
      suppressed,
      problems: coverage.problems.filter(({ notice }) => notice !== true),
    }),
    annotations: annotated.map((finding) => annotate(finding, fails(finding))),
    counts,
  };
}

/**
 * A failing finding fails the check. A check without findings is a success only if everything that the diff shows was
 * examined.
 */
function conclude({ failing, introduced, problems }: PrCheckCounts): CheckConclusion {
  if (failing > 0) return 'failure';
  return introduced + problems > 0 ? 'neutral' : 'success';
}

/**
 * Matches findings with settled ones, one to one: first by the fingerprint with the path, then by the one without it, for
 * code that moved to another file. A second copy of a known secret is new.
 */
function settledStates(
  findings: readonly ScanFinding[],
  settled: readonly SettledFinding[],
): ReadonlyMap<ScanFinding, SettledFinding['state']> {
  const states = new Map<ScanFinding, SettledFinding['state']>();
  const left = new Set(settled);
  for (const key of ['fingerprint', 'contentFingerprint'] as const) {
    const byKey = Map.groupBy(left, (one) => one[key]);
    for (const finding of findings) {
      const found = states.has(finding) ? undefined : byKey.get(finding[key])?.shift();
      if (found === undefined) continue;
      states.set(finding, found.state);
      left.delete(found);
    }
  }
  return states;
}

function worstFirst(fails: (finding: ScanFinding) => boolean) {
  return (a: ScanFinding, b: ScanFinding) =>
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    Number(fails(b)) - Number(fails(a));
}

function severityCounts(findings: readonly ScanFinding[]): SeverityCounts {
  const counts = SEVERITIES.map((severity) => [
    severity,
    findings.filter((finding) => finding.severity === severity).length,
  ]);
  return Object.fromEntries(counts) as SeverityCounts;
}
