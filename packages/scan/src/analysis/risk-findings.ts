import { Buffer } from 'node:buffer';
import { hash } from 'node:crypto';
import { findSecrets, secretSpans } from '@svc/inspect';
import type { AssetSighting } from '../assets/asset-sighting.ts';
import { snippetHash } from '../assets/snippet-hash.ts';
import { type ByteSpan, type Excerpt, excerptOf, lineExcerpt } from '../excerpt.ts';
import { fingerprints } from '../fingerprint.ts';
import { LineIndex } from '../line-index.ts';
import type { SecretFinding } from '../secret-findings.ts';
import { ignoreFor, inlineIgnores } from '../suppression/inline-ignore.ts';
import type { Risk, SeenAt, SourceTree, TextSpan } from './analysis.ts';

/** A file that analyzers spoke of, with what must not be shown of it. */
type Evidence = { readonly lines: LineIndex; readonly secrets: readonly ByteSpan[] };

/** Reads each file that is evidence once. */
export type EvidenceOf = (path: string) => Evidence;

export function evidenceIn(tree: SourceTree): EvidenceOf {
  let last: { readonly path: string; readonly evidence: Evidence } | null = null;
  return (path) => {
    if (last?.path === path) return last.evidence;
    const bytes = Buffer.from(tree.text(path) ?? '');
    const secrets = secretSpans(findSecrets(bytes, { path }));
    last = { path, evidence: { lines: new LineIndex(bytes), secrets } };
    return last.evidence;
  };
}

/** Sightings with the hash of their line, by path. */
export function withEvidence(
  sightings: readonly SeenAt[],
  evidenceOf: EvidenceOf,
): { readonly path: string; readonly sighting: AssetSighting }[] {
  return sightings.toSorted(byPath).map(({ path, ...seen }) => {
    const { lines, secrets } = evidenceOf(path);
    return { path, sighting: { ...seen, snippetHash: snippetHash(lines, seen.line, secrets) } };
  });
}

/** Risks as findings. Those of one rule and identity in a file are told apart by their order in it. */
export function riskFindings(risks: readonly Risk[], evidenceOf: EvidenceOf): SecretFinding[] {
  const ordinals = new Map<string, number>();
  const credentials = credentialSpans(risks, evidenceOf);
  return risks
    .toSorted((a, b) => byPath(a, b) || byPlace(a.span, b.span))
    .map((risk) => {
      const { rule, path, span } = risk;
      const { lines, secrets } = evidenceOf(path);
      const tag = hash('sha256', risk.identity, 'hex').slice(0, 12);
      const key = `${path}\0${rule.id}\0${tag}`;
      const ordinal = ordinals.get(key) ?? 0;
      ordinals.set(key, ordinal + 1);
      const ignore = ignoreFor(inlineIgnores(lines), span.startLine, rule.id);
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
        excerpt: excerpt(risk, lines, masked(secrets, credentials.get(path))),
        ...fingerprints({ ruleId: rule.id, tag, path, ordinal }),
        blastRadius: risk.blastRadius,
        remediation: rule.remediation,
        value: '',
        tag,
        ordinal,
        isIgnored: ignore !== null && ignore.reason !== '',
      };
    });
}

/** Bytes of the values that no excerpt of their file may show, whatever it is of. */
function credentialSpans(
  risks: readonly Risk[],
  evidenceOf: EvidenceOf,
): ReadonlyMap<string, readonly ByteSpan[]> {
  const spans = new Map<string, ByteSpan[]>();
  for (const { path, span, isSecret } of risks) {
    if (isSecret !== true) continue;
    const { lines } = evidenceOf(path);
    const known = spans.get(path) ?? [];
    known.push({
      start: offset(lines, span.startLine, span.startColumn),
      end: offset(lines, span.endLine, span.endColumn),
    });
    spans.set(path, known);
  }
  return spans;
}

function masked(secrets: readonly ByteSpan[], more: readonly ByteSpan[] = []): readonly ByteSpan[] {
  return more.length === 0 ? secrets : [...secrets, ...more].sort((a, b) => a.start - b.start);
}

function excerpt(
  { span, isSecret }: Risk,
  lines: LineIndex,
  secrets: readonly ByteSpan[],
): Excerpt {
  const line = { start: lines.start(span.startLine), end: lines.end(span.startLine) };
  if (isSecret !== true) return lineExcerpt(lines.bytes, line, secrets);
  const focus = {
    start: offset(lines, span.startLine, span.startColumn),
    end: offset(lines, span.endLine, span.endColumn),
  };
  return excerptOf(
    lines.bytes,
    line,
    focus,
    [...secrets, focus].sort((a, b) => a.start - b.start),
  );
}

/** Byte offset of a line and a column, which counts UTF-16 code units. */
function offset(lines: LineIndex, line: number, column: number): number {
  return lines.start(line) + Buffer.byteLength(lines.text(line).slice(0, column - 1));
}

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  if (a.path === b.path) return 0;
  return a.path < b.path ? -1 : 1;
}

function byPlace(a: TextSpan, b: TextSpan): number {
  return a.startLine - b.startLine || a.startColumn - b.startColumn;
}
