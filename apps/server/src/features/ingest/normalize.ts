import { setImmediate } from 'node:timers/promises';
import {
  type BlastRadius,
  blastRadiusOf,
  type Measurement,
  REPORT_SKIPS,
  type ReportSkip,
  type ScanFinding,
  SEVERITIES,
  type Severity,
} from '@svc/contract';
import {
  constantKeys,
  fingerprintOf,
  fingerprintTag,
  Subject,
  type TrustedFingerprint,
  trustedFingerprints,
} from './fingerprint.ts';
import { type Redacted, redact, redactAll } from './redact.ts';
import { ReportError } from './report-error.ts';
import type { ReportAdapter, ReportedResult, ReportedTool } from './reported.ts';

/** More results than code hosts take of one run, and than one transaction should write. */
const MAX_FINDINGS = 25_000;
/** Longest time for which one report holds the event loop, in milliseconds. */
const TURN_MS = 10;
/** Rules of one title that are kept; those of a report that has more are redacted again. */
const MAX_RULES_OF_TITLE = 20;
/** Results that are searched for secrets together. */
const BATCH = 32;

/** A finding of a report, ready to be stored, and what is stored beside it. */
export type IngestedFinding = {
  readonly finding: ScanFinding;
  readonly tool: ReportedTool;
  readonly weaknesses: readonly string[];
  readonly suppression: { readonly reason: string } | null;
  readonly measurement: Measurement | null;
};

export type NormalizedReport = {
  /** By source, `svc` never among them; one fingerprint occurs once in each. */
  readonly findings: ReadonlyMap<string, readonly IngestedFinding[]>;
  readonly received: number;
  readonly skipped: Readonly<Record<ReportSkip, number>>;
  readonly redacted: number;
};

/** A result without its fingerprints, which need the whole report. */
type Draft = Omit<IngestedFinding, 'finding'> & {
  readonly finding: Omit<ScanFinding, 'fingerprint' | 'contentFingerprint'>;
  readonly source: string;
  readonly path: string;
  readonly fingerprints: readonly TrustedFingerprint[];
  readonly subject: Subject;
};

/**
 * Reads a report to its end, masks what must not be stored, and gives each finding its identity. Leaves the event loop to
 * others between results. Throws `ReportError`.
 */
export async function normalizeReport(
  adapter: ReportAdapter,
  text: string,
): Promise<NormalizedReport> {
  const skipped = Object.fromEntries(REPORT_SKIPS.map((reason) => [reason, 0])) as Record<
    ReportSkip,
    number
  >;
  const drafts: Draft[] = [];
  const rules = new RuleTexts();
  let redacted = 0;
  let batch: ReportedResult[] = [];
  const finishBatch = () => {
    for (const { draft, masked } of draftsOf(adapter, batch, rules)) {
      drafts.push(draft);
      redacted += masked;
    }
    batch = [];
  };
  let turn = performance.now();
  let skippedEntries = 0;
  for (const entry of adapter.read(withoutMark(text))) {
    if ('skipped' in entry) {
      const { count = 1 } = entry;
      skipped[entry.skipped] += count;
      skippedEntries += count;
    } else {
      if (drafts.length + batch.length === MAX_FINDINGS) {
        throw new ReportError(`the report has more than ${MAX_FINDINGS} results; split it`, 0);
      }
      batch.push(entry.result);
      if (batch.length === BATCH) finishBatch();
    }
    if (performance.now() - turn > TURN_MS) {
      await setImmediate();
      turn = performance.now();
    }
  }
  finishBatch();
  const received = drafts.length + skippedEntries;
  const findings = identified(drafts);
  const kept = [...findings.values()].reduce((sum, list) => sum + list.length, 0);
  skipped.duplicate += drafts.length - kept;
  return { findings, received, skipped, redacted };
}

/** A byte order mark is not part of the text; a report in UTF-16 that was read as another encoding is not text at all. */
function withoutMark(text: string): string {
  const marked = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (/^[^\0]?\0|^(?:\u00FF\u00FE|\u00FE\u00FF|\uFFFD\uFFFD)/.test(marked)) {
    throw new ReportError('the report is not UTF-8 text, perhaps UTF-16; convert it first', 0);
  }
  return marked;
}

type OwnFields = Readonly<Record<'ruleId' | 'path' | 'message' | 'snippet' | 'reason', string>>;

function draftsOf(adapter: ReportAdapter, results: readonly ReportedResult[], rules: RuleTexts) {
  const own = redactAll(results.map(ownFields));
  return results.map((result, index) =>
    draftOf(adapter, result, own[index] as Redacted<OwnFields>, rules),
  );
}

/** The texts of a result that it does not share with others. */
function ownFields({ category, ruleId, path, message, snippet, suppression }: ReportedResult) {
  const isSecret = category === 'secret';
  return {
    ruleId,
    path,
    message: isSecret ? withoutText(message, snippet) : message,
    snippet: isSecret ? '' : snippet,
    reason: suppression?.reason ?? '',
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
  // what a secret scanner quotes is the secret, known to our own rules or not
  const withoutQuote = (text: string) => (isSecret ? withoutText(text, result.snippet) : text);
  const rule = rules.redacted({
    title: withoutQuote(result.title),
    why: withoutQuote(result.why),
    remediation: result.remediation,
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

type RuleFields = Readonly<
  Record<'title' | 'why' | 'remediation' | 'toolName' | 'toolVersion', string>
>;

type RuleTextsEntry = {
  readonly given: RuleFields;
  readonly fields: RuleFields;
  readonly tool: ReportedTool;
  /** Name of the tool in a source. */
  readonly slug: string;
};

/** The texts of rules, which many results share: redacted and kept once. */
class RuleTexts {
  /** By title; a rule's strings are the same ones for all its results, so comparing them costs little. */
  readonly #byTitle = new Map<string, RuleTextsEntry[]>();

  redacted(given: RuleFields): RuleTextsEntry & { masked: number } {
    let entries = this.#byTitle.get(given.title);
    if (entries === undefined) {
      entries = [];
      this.#byTitle.set(given.title, entries);
    }
    const known = entries.find((entry) => isSame(entry.given, given));
    if (known !== undefined) return { ...known, masked: 0 };
    const { fields, masked } = redact(given);
    const name = cut(oneLine(fields.toolName), 100);
    const entry: RuleTextsEntry = {
      given,
      slug: slug(given.toolName),
      tool: { name, version: cut(oneLine(fields.toolVersion), 100) || null },
      fields: {
        ...fields,
        title: cut(oneLine(fields.title), 300),
        why: cut(fields.why.trim(), 1000),
        remediation: cut(fields.remediation.trim(), 2000),
      },
    };
    if (entries.length < MAX_RULES_OF_TITLE) entries.push(entry);
    return { ...entry, masked };
  }
}

function isSame(a: RuleFields, b: RuleFields): boolean {
  return (
    a.title === b.title &&
    a.why === b.why &&
    a.remediation === b.remediation &&
    a.toolName === b.toolName &&
    a.toolVersion === b.toolVersion
  );
}

/**
 * The published table behind the blast radius of an ingested finding: no report says what an attacker reaches, so the
 * severity alone counts, and less than what our own scanner traces.
 */
const SEVERITY_POINTS: Readonly<Record<Severity, { points: number; title: string }>> = {
  critical: { points: 60, title: 'reported as critical' },
  high: { points: 45, title: 'reported as high' },
  medium: { points: 25, title: 'reported as medium' },
  low: { points: 10, title: 'reported as low' },
  info: { points: 0, title: 'reported as information' },
};

const BLAST_RADIUS = Object.fromEntries(
  SEVERITIES.map((severity) => [severity, blastRadiusOf({ severity: SEVERITY_POINTS[severity] })]),
) as Record<Severity, BlastRadius>;

/**
 * Gives drafts their fingerprints. Equal results at one place are one; equal ones at several places are counted in the
 * order of their places, so that the order of the report does not matter. Both fingerprints name the path: a report does
 * not show whether a file moved or was copied, because it does not say what it examined.
 */
function identified(drafts: readonly Draft[]): Map<string, IngestedFinding[]> {
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

function withoutText(text: string, quoted: string): string {
  const secret = quoted.trim();
  return secret.length < 6 ? text : text.replaceAll(secret, '[masked]');
}

/** Returns the first characters of a text, without half of a surrogate pair at the end. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

function oneLine(text: string): string {
  if (!/[^\S ]| {2}/.test(text)) return text.trim();
  return text.replace(/\s+/g, ' ').trim();
}

function slug(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return words || 'unknown';
}
