import { canFail, type FindingClass, type ScanFinding } from '@svc/contract';

/** Factors of a blast radius by which only an example or a test is affected, as `name value`. */
const OF_EXAMPLES: ReadonlySet<string> = new Set([
  'use used by an example',
  'audience readers of an example or a test',
]);

/**
 * Returns the section of the text report for a finding: that of its class. Findings other than secrets have no
 * class; their blast radius shows whether they reach further than an example.
 */
export function sectionOf({ class: of, blastRadius }: ScanFinding): FindingClass {
  if (of !== undefined) return of;
  const isExample = blastRadius.factors.some(({ name, value }) =>
    OF_EXAMPLES.has(`${name} ${value}`),
  );
  return isExample ? 'test' : 'real';
}

/** True for a finding that is only counted unless its class is asked for: of a test, an example or a manual, and failing nothing. */
export function isCounted(finding: ScanFinding): boolean {
  return sectionOf(finding) !== 'real' && !canFail(finding);
}

/** Number of places where findings are. */
export function placeCount(findings: readonly ScanFinding[]): number {
  return findings.reduce((sum, { places }) => sum + (places?.length ?? 1), 0);
}
