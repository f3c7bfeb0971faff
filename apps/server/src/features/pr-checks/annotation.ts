import type { AnnotationLevel, PrCheckAnnotation, ScanFinding } from '@svc/contract';

/** A code host refuses a longer title of an annotation. */
const MAX_TITLE = 255;

/** Returns a finding as an annotation; `isFailing`: it fails the check. */
export function annotate(finding: ScanFinding, isFailing: boolean): PrCheckAnnotation {
  const { path, span, ruleId, severity, fingerprint } = finding;
  return {
    path,
    startLine: span.startLine,
    endLine: span.endLine,
    level: isFailing ? 'failure' : harmlessLevel(finding),
    title: titleOf(finding).slice(0, MAX_TITLE),
    message: messageOf(finding),
    ruleId,
    severity,
    fingerprint,
  };
}

function harmlessLevel({ severity }: ScanFinding): AnnotationLevel {
  return severity === 'low' || severity === 'info' ? 'notice' : 'warning';
}

function titleOf({ category, title }: ScanFinding): string {
  return category === 'secret' ? `Committed secret: ${title}` : title;
}

/** Who can do what, the consequence, the blast radius and the steps to fix it. */
function messageOf(finding: ScanFinding): string {
  const { why, blastRadius, remediation } = finding;
  const factors = blastRadius.factors.map(({ name, value }) => `${name} ${value}`).join(', ');
  return [
    finding.message ?? whoCanDoWhat(finding),
    ...(why === undefined ? [] : [`Why: ${why}`]),
    `Impact: blast radius ${blastRadius.score} of 100${factors === '' ? '' : ` (${factors})`}.`,
    ...(remediation === '' ? [] : [`Fix: ${remediation}`]),
  ].join('\n\n');
}

function whoCanDoWhat({ category, class: of, title }: ScanFinding): string {
  if (category !== 'secret') return `${title}.`;
  const readers = `Everyone who can read the repository can use this credential (${title}).`;
  return of === 'test' ? `${readers} It looks like one for tests or examples.` : readers;
}
