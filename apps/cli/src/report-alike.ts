import type { ScanFinding } from '@svc/contract';

/** Where one value of a rule stands, without the lines that show it. */
type Place = NonNullable<ScanFinding['places']>[number];

/**
 * Returns the findings with those of one secret in several files together as one with several places: to a person a default
 * password in twenty files is one thing to change. Formats for programs list each.
 */
export function withAlikeTogether(findings: readonly ScanFinding[]): readonly ScanFinding[] {
  const groups = Map.groupBy(findings, likeness);
  return [...groups.values()].map((alike) => {
    const [first, ...others] = alike as [ScanFinding, ...ScanFinding[]];
    return others.length === 0 ? first : { ...first, places: alike.map(placeOf) };
  });
}

/** What findings of one value share; the finding itself where it has more to say than its line. */
function likeness(finding: ScanFinding): unknown {
  const { category, ruleId, severity, confidence, contentFingerprint, blastRadius } = finding;
  const saysMore =
    finding.message !== undefined ||
    finding.places !== undefined ||
    finding.parts !== undefined ||
    finding.encodings !== undefined ||
    finding.commit !== undefined;
  if (category !== 'secret' || saysMore) return finding;
  const reach = JSON.stringify(blastRadius);
  return [ruleId, severity, confidence, finding.class, contentFingerprint, reach].join('\0');
}

function placeOf({ path, span, fingerprint, contentFingerprint }: ScanFinding): Place {
  return { path, span, fingerprint, contentFingerprint };
}
