import { Buffer } from 'node:buffer';
import { hash } from 'node:crypto';
import {
  type AssetSighting,
  byPlace,
  byText,
  LineIndex,
  type Risk,
  type SeenAt,
  type SourceTree,
  type TextSpan,
} from '@svc/analysis';
import { findSecrets, secretSpans } from '@svc/inspect';
import { type ByteSpan, type Excerpt, excerptOf, lineExcerpt, spansApart } from '../excerpt.ts';
import { fingerprints } from '../fingerprint.ts';
import type { SecretFinding } from '../secret-findings.ts';
import { type InlineIgnore, ignoreFor, inlineIgnores } from '../suppression/inline-ignore.ts';
import { snippetHash } from './snippet-hash.ts';

/**
 * A file that analyzers spoke of, with what must not be shown of it. Each thing is worked out once for a file or line:
 * there may be thousands of findings in one of them.
 */
type Evidence = {
  readonly lines: LineIndex;
  readonly secrets: readonly ByteSpan[];
  readonly ignores: ReadonlyMap<number, readonly InlineIgnore[]>;
  readonly hashOf: (line: number) => string;
};

/** Reads each file that is evidence once. */
export type EvidenceOf = (path: string) => Evidence;

export function evidenceIn(tree: SourceTree): EvidenceOf {
  let last: { readonly path: string; readonly evidence: Evidence } | null = null;
  return (path) => {
    if (last?.path === path) return last.evidence;
    const bytes = Buffer.from(tree.text(path) ?? '');
    const secrets = secretSpans(findSecrets(bytes, { path }));
    const lines = new LineIndex(bytes);
    const hashes = new Map<number, string>();
    const hashOf = (line: number) => {
      const known = hashes.get(line) ?? snippetHash(lines, line, secrets);
      hashes.set(line, known);
      return known;
    };
    last = { path, evidence: { lines, secrets, ignores: inlineIgnores(lines), hashOf } };
    return last.evidence;
  };
}

/** Sightings with the hash of their line, by path. */
export function withEvidence(
  sightings: readonly SeenAt[],
  evidenceOf: EvidenceOf,
): { readonly path: string; readonly sighting: AssetSighting }[] {
  return sightings
    .toSorted((a, b) => byText(a.path, b.path))
    .map(({ path, ...seen }) => {
      return { path, sighting: { ...seen, snippetHash: evidenceOf(path).hashOf(seen.line) } };
    });
}

/** Converts risks to findings. Those of one rule and identity in a file are distinguished by their order in it. */
export function riskFindings(risks: readonly Risk[], evidenceOf: EvidenceOf): SecretFinding[] {
  const ordinals = new Map<string, number>();
  const sorted = risks.toSorted(byPlace);
  return [...Map.groupBy(sorted, ({ path }) => path)].flatMap(([path, own]) => {
    const { lines, secrets, ignores } = evidenceOf(path);
    const hidden = spansApart([...secrets, ...credentialSpans(own, lines)]);
    return own.map((risk) => {
      const { rule, span } = risk;
      const tag = hash('sha256', risk.identity, 'hex').slice(0, 12);
      const key = `${path}\0${rule.id}\0${tag}`;
      const ordinal = ordinals.get(key) ?? 0;
      ordinals.set(key, ordinal + 1);
      const ignore = ignoreFor(ignores, span.startLine, rule.id);
      return {
        ruleId: rule.id,
        title: rule.title,
        message: risk.message,
        why: rule.why,
        severity: risk.severity,
        confidence: risk.confidence,
        category: rule.category,
        path,
        span,
        excerpt: excerpt(risk, lines, hidden),
        ...fingerprints({ ruleId: rule.id, tag, path, ordinal }),
        blastRadius: risk.blastRadius,
        remediation: rule.remediation,
        value: '',
        tag,
        ordinal,
        ignore,
        ...(risk.group !== undefined && { group: risk.group }),
      };
    });
  });
}

/** Bytes of the values that no excerpt of their file may show, whatever it is of. */
function credentialSpans(risks: readonly Risk[], lines: LineIndex): ByteSpan[] {
  return risks.filter(({ isSecret }) => isSecret).map(({ span }) => bytesOf(span, lines));
}

/** `hidden`: the spans of the file that are masked, ascending and apart; those of the risk itself are among them. */
function excerpt({ span, isSecret }: Risk, lines: LineIndex, hidden: readonly ByteSpan[]): Excerpt {
  const line = { start: lines.start(span.startLine), end: lines.end(span.startLine) };
  if (isSecret === true) return excerptOf(lines.bytes, line, bytesOf(span, lines), hidden);
  return lineExcerpt(lines.bytes, line, lines.offset(span.startLine, span.startColumn), hidden);
}

function bytesOf(span: TextSpan, lines: LineIndex): ByteSpan {
  return {
    start: lines.offset(span.startLine, span.startColumn),
    end: lines.offset(span.endLine, span.endColumn),
  };
}
