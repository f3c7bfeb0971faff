import type { ScanFinding } from '@svc/contract';
import type { Draft } from './draft.ts';
import { constantKeys, fingerprintOf, fingerprintTag } from './fingerprint.ts';

/** A finding of a report, ready to be stored, and what is stored beside it. */
export type IngestedFinding = Pick<Draft, 'tool' | 'weaknesses' | 'suppression' | 'measurement'> & {
  readonly finding: ScanFinding;
};

/**
 * Assigns fingerprints to drafts. Equal results at one place are one; equal ones at several places are counted in the
 * order of their places, so that the order of the report does not matter. Both fingerprints include the path: a report does
 * not show whether a file moved or was copied, because it does not list what was examined.
 */
export function identified(drafts: readonly Draft[]): Map<string, IngestedFinding[]> {
  const findings = new Map<string, IngestedFinding[]>();
  for (const [source, ofSource] of Map.groupBy(drafts, (draft) => draft.source)) {
    const constant = constantKeys(
      ofSource.map(({ fingerprints, finding, path, subject }) => {
        return { fingerprints, subject: () => `${finding.ruleId}\n${path}\n${subject.tag()}` };
      }),
    );
    const list: IngestedFinding[] = [];
    const groups = Map.groupBy(ofSource, (draft) => identityOf(draft, constant));
    for (const [identity, group] of groups) {
      for (const [ordinal, draft] of distinctPlaces(group).entries()) {
        const { finding, tool, weaknesses, suppression, measurement } = draft;
        const fingerprint = fingerprintOf(source, identity, ordinal);
        const identifiedFinding = { ...finding, fingerprint, contentFingerprint: fingerprint };
        list.push({ finding: identifiedFinding, tool, weaknesses, suppression, measurement });
      }
    }
    findings.set(source, list);
  }
  return findings;
}

function identityOf(draft: Draft, constant: ReadonlySet<string>): string {
  const trusted = draft.fingerprints.find(({ key }) => !constant.has(key));
  const tag = trusted === undefined ? `text:${draft.subject.tag()}` : fingerprintTag(trusted);
  return JSON.stringify([draft.finding.ruleId, draft.path, tag]);
}

/** Returns one draft of each place, in the order of places; of several, one that is not suppressed, and the worst. */
function distinctPlaces(group: readonly Draft[]): readonly Draft[] {
  if (group.length === 1) return group;
  const byPlace = Map.groupBy(group, ({ finding: { span } }) => JSON.stringify(span));
  return [...byPlace.values()]
    .map((same) => same.reduce((best, one) => (isBetter(one, best) ? one : best)))
    .sort((a, b) => comparePlaces(a.finding.span, b.finding.span));
}

function isBetter(one: Draft, other: Draft): boolean {
  const isSuppressed = (draft: Draft) => draft.suppression !== null;
  if (isSuppressed(one) !== isSuppressed(other)) return isSuppressed(other);
  const points = ({ finding }: Draft) => finding.blastRadius.score;
  if (points(one) !== points(other)) return points(one) > points(other);
  return JSON.stringify(one.finding) < JSON.stringify(other.finding);
}

function comparePlaces(a: ScanFinding['span'], b: ScanFinding['span']): number {
  return (
    a.startLine - b.startLine ||
    a.startColumn - b.startColumn ||
    a.endLine - b.endLine ||
    a.endColumn - b.endColumn
  );
}
