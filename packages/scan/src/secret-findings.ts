import type { ScanFinding } from '@svc/contract';
import { blastRadius, findSecrets, type SecretMatch, secretSpans, valueTag } from '@svc/inspect';
import { type ByteSpan, type Excerpt, excerptOf } from './excerpt.ts';
import { fingerprints } from './fingerprint.ts';
import type { LineIndex } from './line-index.ts';

/** Matches of one rule in one file that are listed one by one; the rest is counted in a problem. */
const MOST_PER_RULE = 1000;

/** A finding whose excerpt waits until every secret value of the scan is known. `value` never leaves the process. */
export type SecretFinding = Omit<ScanFinding, 'excerpt'> & {
  readonly excerpt: Excerpt;
  readonly value: string;
};

/** Findings of one text, the bytes of all its secrets in ascending order, and the number left out per rule id. */
export type SecretFindings = {
  readonly findings: readonly SecretFinding[];
  readonly spans: readonly ByteSpan[];
  readonly omitted: ReadonlyMap<string, number>;
};

/** `fingerprint` ordinals count on through `ordinals`, so that the parts of one file can be given one by one. */
export function secretFindings(
  path: string,
  lines: LineIndex,
  ordinals: Map<string, number> = new Map(),
): SecretFindings {
  const matches = findSecrets(lines.bytes, { path });
  const spans = secretSpans(matches);
  const perRule = new Map<string, number>();
  const omitted = new Map<string, number>();
  const findings: SecretFinding[] = [];
  for (const match of matches) {
    const { id } = match.rule;
    const count = increment(perRule, id);
    if (count >= MOST_PER_RULE) increment(omitted, id);
    else findings.push(finding(path, lines, match, spans, ordinals));
  }
  return { findings, spans: matches, omitted };
}

function finding(
  path: string,
  lines: LineIndex,
  match: SecretMatch,
  spans: readonly ByteSpan[],
  ordinals: Map<string, number>,
): SecretFinding {
  const { rule, start, end } = match;
  const value = new TextDecoder().decode(lines.bytes.subarray(start, end));
  const tag = valueTag(value);
  const ordinal = increment(ordinals, `${rule.id} ${tag}`);
  const from = lines.position(start);
  const to = lines.position(end);
  const line = { start: lines.start(from.line), end: lines.end(from.line) };
  return {
    ruleId: rule.id,
    title: rule.title,
    severity: match.severity,
    confidence: match.confidence,
    category: 'secret',
    path,
    span: {
      startLine: from.line,
      startColumn: from.column,
      endLine: to.line,
      endColumn: to.column,
    },
    excerpt: excerptOf(lines.bytes, line, match, spans),
    ...fingerprints({ ruleId: rule.id, tag, path, ordinal }),
    blastRadius: blastRadius(rule, match.parts.length > 0),
    remediation: rule.remediation,
    value,
  };
}

/** The count before this one. */
function increment(counts: Map<string, number>, key: string): number {
  const count = counts.get(key) ?? 0;
  counts.set(key, count + 1);
  return count;
}
