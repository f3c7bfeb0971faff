import { byPlace } from '@svc/analysis';
import { CONFIDENCES, SEVERITIES } from '@svc/contract';
import { groupFingerprints } from './fingerprint.ts';
import type { SecretFinding } from './secret-findings.ts';

/**
 * Returns the findings with those of one rule, tag and group as one. Its own place is the gravest one, and its fingerprint
 * does not depend on where its places are: a model that is used once more is the same finding.
 */
export function groupFindings(findings: readonly SecretFinding[]): SecretFinding[] {
  const groups = Map.groupBy(findings, (finding) => {
    const { ruleId, tag, group } = finding;
    return group === undefined ? finding : `${ruleId}\0${tag}\0${group}`;
  });
  return [...groups.values()].map((members) => groupOf(members as [SecretFinding]));
}

function groupOf(found: readonly [SecretFinding, ...SecretFinding[]]): SecretFinding {
  const [{ ruleId, tag, group }] = found;
  if (group === undefined) return found[0];
  const members = found.toSorted(byPlace);
  const [gravest = found[0]] = members.toSorted((a, b) => weight(a) - weight(b));
  return {
    ...gravest,
    ...groupFingerprints({ ruleId, tag }, group),
    message: `${gravest.message ?? gravest.title}${countOf(members)}`,
    members,
  };
}

function weight({ severity, confidence }: SecretFinding): number {
  return SEVERITIES.indexOf(severity) * CONFIDENCES.length + CONFIDENCES.indexOf(confidence);
}

function countOf(members: readonly SecretFinding[]): string {
  const files = new Set(members.map(({ path }) => path)).size;
  if (members.length === 1) return '';
  return ` Named at ${members.length} places in ${files === 1 ? '1 file' : `${files} files`}.`;
}
