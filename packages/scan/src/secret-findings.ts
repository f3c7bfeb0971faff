import type { ScanFinding } from '@svc/contract';
import { blastRadius, findSecrets, type SecretMatch, secretSpans, valueTag } from '@svc/inspect';
import { type ByteSpan, type Excerpt, excerptOf } from './excerpt.ts';
import { fingerprints } from './fingerprint.ts';
import type { LineIndex } from './line-index.ts';
import { type InlineIgnore, ignoreFor, inlineIgnores } from './suppression/inline-ignore.ts';

/** Matches of one rule in one file that are listed one by one; the rest is counted in a problem. */
const MOST_PER_RULE = 1000;
const NO_IGNORES: ReadonlyMap<number, readonly InlineIgnore[]> = new Map();

/** A finding whose excerpt waits until every secret value of the scan is known. `value` never leaves the process. */
export type SecretFinding = Omit<ScanFinding, 'excerpt'> & {
  readonly excerpt: Excerpt;
  readonly value: string;
  /** What its fingerprints are made of, besides rule and path. */
  readonly tag: string;
  readonly ordinal: number;
  /** A comment in the text asks not to report it. */
  readonly isIgnored: boolean;
};

/** Findings of one text, the bytes of all its secrets in ascending order, and the number left out per rule id. */
export type SecretFindings = {
  readonly findings: readonly SecretFinding[];
  readonly spans: readonly ByteSpan[];
  readonly omitted: ReadonlyMap<string, number>;
  /** Comments that ask to ignore a finding and give no reason. */
  readonly problems: readonly { readonly line: number; readonly reason: string }[];
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
  const problems: { line: number; reason: string }[] = [];
  const ignores = matches.length === 0 ? NO_IGNORES : inlineIgnores(lines);
  for (const match of matches) {
    const { id } = match.rule;
    const count = increment(perRule, id);
    if (count >= MOST_PER_RULE) increment(omitted, id);
    else {
      const one = finding(path, lines, match, spans, ordinals);
      const ignore = ignoreFor(ignores, one.span.startLine, id);
      findings.push({ ...one, isIgnored: ignore !== null && ignore.reason !== '' });
      if (ignore?.reason === '') {
        problems.push({ line: ignore.line, reason: `svc:ignore ${id} gives no reason` });
      }
    }
  }
  return { findings, spans, omitted, problems };
}

function finding(
  path: string,
  lines: LineIndex,
  match: SecretMatch,
  spans: readonly ByteSpan[],
  ordinals: Map<string, number>,
): Omit<SecretFinding, 'isIgnored'> {
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
    tag,
    ordinal,
  };
}

/** The count before this one. */
function increment(counts: Map<string, number>, key: string): number {
  const count = counts.get(key) ?? 0;
  counts.set(key, count + 1);
  return count;
}
