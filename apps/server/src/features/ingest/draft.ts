import {
  type BlastRadius,
  blastRadiusOf,
  type FactorTables,
  type Measurement,
  type ScanFinding,
  SEVERITIES,
  type Severity,
} from '@svc/contract';
import { Subject, type TrustedFingerprint, trustedFingerprints } from './fingerprint.ts';
import { type Redacted, redactAll } from './redact.ts';
import type { ReportAdapter, ReportedResult, ReportedTool } from './reported.ts';
import type { RuleTexts } from './rule-texts.ts';
import { cut, oneLine } from './text.ts';

/** A result without its fingerprints, which need the whole report. */
export type Draft = {
  readonly tool: ReportedTool;
  readonly weaknesses: readonly string[];
  readonly suppression: { readonly reason: string } | null;
  readonly measurement: Measurement | null;
  readonly finding: Omit<ScanFinding, 'fingerprint' | 'contentFingerprint'>;
  readonly source: string;
  readonly path: string;
  readonly fingerprints: readonly TrustedFingerprint[];
  readonly subject: Subject;
};

type OwnFields = Readonly<Record<'ruleId' | 'path' | 'message' | 'snippet' | 'reason', string>>;

/** Redacts results and makes drafts of them, each with the number of texts that were masked. */
export function draftsOf(
  adapter: ReportAdapter,
  results: readonly ReportedResult[],
  rules: RuleTexts,
) {
  const own = redactAll(results.map(ownFields));
  return results.map((result, index) =>
    draftOf(adapter, result, own[index] as Redacted<OwnFields>, rules),
  );
}

/** The texts of a result that it does not share with others. */
function ownFields({ category, ruleId, path, message, snippet, suppression }: ReportedResult) {
  const isSecret = category === 'secret';
  const withoutQuote = (text: string) => (isSecret ? withoutText(text, snippet) : text);
  return {
    ruleId,
    path,
    message: withoutQuote(message),
    snippet: isSecret ? '' : snippet,
    reason: withoutQuote(suppression?.reason ?? ''),
  };
}

function draftOf(
  adapter: ReportAdapter,
  result: ReportedResult,
  { fields, masked }: Redacted<OwnFields>,
  rules: RuleTexts,
) {
  const { category, severity, path, tool } = result;
  const isSecret = category === 'secret';
  // the snippet of a secret scanner is the secret, whether or not our own rules match it
  const withoutQuote = (text: string) => (isSecret ? withoutText(text, result.snippet) : text);
  const rule = rules.redacted({
    title: withoutQuote(result.title),
    why: withoutQuote(result.why),
    remediation: withoutQuote(result.remediation),
    toolName: tool.name,
    toolVersion: tool.version ?? '',
  });
  const message = cut(fields.message.trim(), 500);
  const { title, why, remediation } = rule.fields;
  const draft: Draft = {
    source: adapter.namesTools ? `${adapter.source}/${rule.slug}` : adapter.source,
    path,
    fingerprints: trustedFingerprints(result.fingerprints),
    subject: new Subject(result.subject),
    finding: {
      ruleId: cut(oneLine(fields.ruleId), 200),
      title: title || cut(fields.ruleId, 300),
      severity,
      confidence: result.confidence,
      category,
      ...(message !== '' && { message }),
      ...(why !== '' && why !== message && { why }),
      path: cut(fields.path, 4096) || '.',
      span: result.span,
      excerpt: cut(oneLine(fields.snippet), 400),
      blastRadius: BLAST_RADIUS[severity],
      remediation,
    },
    tool: rule.tool,
    weaknesses: result.weaknesses,
    suppression: result.suppression && { reason: cut(fields.reason, 500) },
    measurement: result.measurement,
  };
  const hidden = isSecret && result.snippet !== '' ? 1 : 0;
  return { draft, masked: masked + rule.masked + hidden };
}

function withoutText(text: string, quoted: string): string {
  const secret = quoted.trim();
  return secret.length < 6 ? text : text.replaceAll(secret, '[masked]');
}

/**
 * The published table behind the blast radius of an ingested finding: reports do not contain an attacker's reach, so the
 * severity alone counts, and less than what our own scanner traces.
 */
export const REPORT_FACTORS = {
  severity: {
    critical: { points: 60, title: 'reported as critical' },
    high: { points: 45, title: 'reported as high' },
    medium: { points: 25, title: 'reported as medium' },
    low: { points: 10, title: 'reported as low' },
    info: { points: 0, title: 'reported as information' },
  },
} as const satisfies FactorTables;

const BLAST_RADIUS = Object.fromEntries(
  SEVERITIES.map((severity) => [severity, blastRadiusOf(REPORT_FACTORS, { severity })]),
) as Record<Severity, BlastRadius>;
