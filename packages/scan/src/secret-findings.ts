import type { LineIndex, Position } from '@svc/analysis';
import {
  FINDING_CLASSES,
  type FindingClass,
  type FindingPart,
  type ScanFinding,
  type Span,
} from '@svc/contract';
import {
  blastRadius,
  type SecretMatch,
  type SecretPart,
  secretRule,
  secretSpans,
  valueTag,
} from '@svc/inspect';
import { type ByteSpan, type Excerpt, excerptOf } from './excerpt.ts';
import { fingerprints } from './fingerprint.ts';
import {
  type InlineIgnore,
  ignoreFor,
  inlineIgnores,
  unusedIgnores,
} from './suppression/inline-ignore.ts';
import { isRuleId } from './suppression/rule-name.ts';

/** Matches of one rule in one file that are listed one by one; the rest is counted in a problem. */
const MAX_FINDINGS_PER_RULE = 1000;
/** Note on a placeholder that is neither word nor pattern. */
const MISWRITTEN =
  'It has the form of such a token and a wrong checksum: mistyped, cut off or made up.';
/** Titles of parts that are not secrets by themselves. */
const IDENTIFIERS: Readonly<Record<string, string>> = { 'identifier/client-id': 'Client id' };
const NO_IGNORES: ReadonlyMap<number, readonly InlineIgnore[]> = new Map();

/** A finding whose excerpt is rendered after every secret value of the scan is known. `value` never leaves the process. */
export type SecretFinding = Omit<ScanFinding, 'excerpt' | 'places'> & {
  readonly excerpt: Excerpt;
  readonly value: string;
  /** What its fingerprints are made of, besides rule and path. */
  readonly tag: string;
  readonly ordinal: number;
  /** The comment in the text that asks to suppress it, its terms not judged yet; null without one. */
  readonly ignore: InlineIgnore | null;
  /** What findings that are reported as one have in common besides rule and tag. */
  readonly group?: string;
  /** The findings that are reported as this one, by place. */
  readonly members?: readonly SecretFinding[];
};

/** `onlyOfTree`: not where lines are missing around it, which it may speak of. */
type IgnoreNotice = {
  readonly line: number;
  readonly reason: string;
  readonly onlyOfTree: boolean;
};

/** Findings of one text, the bytes of all its secrets in ascending order, and the number left out per rule id. */
export type SecretFindings = {
  readonly findings: readonly SecretFinding[];
  readonly spans: readonly ByteSpan[];
  readonly omitted: ReadonlyMap<string, number>;
  /** Comments that ask to ignore a finding and ignore none. */
  readonly notices: readonly IgnoreNotice[];
  /** Texts that have the form of a vendor's token and a wrong checksum, where placeholders are not listed. */
  readonly miswritten: number;
};

/** Classes searched in a text. Tests are found whatever is shown, so that the baseline includes them. */
export const SOUGHT: readonly FindingClass[] = FINDING_CLASSES;

/** `ordinals` of fingerprints count on, so that the parts of one file can be given one by one. */
export type FindingsOptions = {
  /** List placeholders, too. */
  readonly placeholders: boolean;
  readonly ordinals?: Map<string, number>;
};

/** Findings of the secrets of a text, of which all classes are given. */
export function secretFindings(
  path: string,
  lines: LineIndex,
  all: readonly SecretMatch[],
  { placeholders, ordinals = new Map() }: FindingsOptions,
): SecretFindings {
  const matches = placeholders ? all : all.filter((match) => match.class !== 'placeholder');
  const miswritten = placeholders ? 0 : all.filter((match) => match.isMiswritten).length;
  const spans = secretSpans(matches);
  const perRule = new Map<string, number>();
  const omitted = new Map<string, number>();
  const findings: SecretFinding[] = [];
  const notices: IgnoreNotice[] = [];
  const used = new Set<InlineIgnore>();
  const at = places(lines, matches);
  const ignores = matches.length === 0 ? NO_IGNORES : inlineIgnores(lines);
  for (const match of placeholdersLast(matches)) {
    const { id } = match.rule;
    const count = increment(perRule, id);
    if (count >= MAX_FINDINGS_PER_RULE) increment(omitted, id);
    else {
      const one = finding(path, lines, at, match, spans, ordinals);
      const ignore = ignoreFor(ignores, one.span.startLine, id);
      findings.push({ ...one, ignore });
      if (ignore !== null) used.add(ignore);
    }
  }
  for (const { line, rule } of omitted.size === 0 ? unusedIgnores(ignores, used) : []) {
    const reason = isRuleId(rule)
      ? `svc:ignore ${rule} matches no finding; remove it`
      : `svc:ignore ${rule} names an unknown rule and is not applied; correct or remove it`;
    notices.push({ line, reason, onlyOfTree: true });
  }
  return { findings, spans, omitted, notices, miswritten };
}

function finding(
  path: string,
  lines: LineIndex,
  at: Places,
  match: SecretMatch,
  spans: readonly ByteSpan[],
  ordinals: Map<string, number>,
): Omit<SecretFinding, 'ignore'> {
  const { rule, start, end } = match;
  const value = new TextDecoder().decode(lines.bytes.subarray(start, end));
  const tag = valueTag(value);
  const ordinal = increment(ordinals, `${rule.id} ${tag}`);
  const span = spanOf(at, match);
  const line = { start: lines.start(span.startLine), end: lines.end(span.startLine) };
  return {
    ruleId: rule.id,
    title: rule.title,
    severity: match.severity,
    confidence: match.confidence,
    category: 'secret',
    class: match.class,
    ...(match.encodings.length > 0 && { encodings: [...match.encodings] }),
    ...(match.parts.length > 0 && { parts: match.parts.map((part) => partOf(at, part)) }),
    ...(match.isMiswritten && { message: MISWRITTEN }),
    path,
    span,
    excerpt: excerptOf(lines.bytes, line, match, spans),
    ...fingerprints({ ruleId: rule.id, tag, path, ordinal }),
    blastRadius: blastRadius(rule, match.parts.length > 0),
    remediation: rule.remediation,
    value,
    tag,
    ordinal,
  };
}

/** So that the places and numbers of the others are the same whether placeholders are looked for or not. */
function placeholdersLast(matches: readonly SecretMatch[]): SecretMatch[] {
  return matches.toSorted(
    (a, b) => Number(a.class === 'placeholder') - Number(b.class === 'placeholder'),
  );
}

function partOf(at: Places, { rule, start, end }: SecretPart): FindingPart {
  const title = IDENTIFIERS[rule] ?? secretRule(rule)?.title ?? rule;
  return { ruleId: rule, title, span: spanOf(at, { start, end }) };
}

type Places = ReadonlyMap<number, Position>;

/** Positions of all starts and ends, worked out in ascending order: backwards, each would cost a long line again. */
function places(lines: LineIndex, matches: readonly SecretMatch[]): Places {
  const offsets = matches.flatMap(({ start, end, parts }) => [
    start,
    end,
    ...parts.flatMap((part) => [part.start, part.end]),
  ]);
  return new Map(offsets.sort((a, b) => a - b).map((offset) => [offset, lines.position(offset)]));
}

function spanOf(at: Places, { start, end }: ByteSpan): Span {
  const from = at.get(start) as Position;
  const to = at.get(end) as Position;
  return {
    startLine: from.line,
    startColumn: from.column,
    endLine: to.line,
    endColumn: to.column,
  };
}

/** The count before this one. */
function increment(counts: Map<string, number>, key: string): number {
  const count = counts.get(key) ?? 0;
  counts.set(key, count + 1);
  return count;
}
