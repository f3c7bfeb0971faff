import { REPORT_SKIPS, type ReportSkip } from '@svc/contract';
import { nextTurn } from '../../foundation/next-turn.ts';
import { type Draft, draftsOf } from './draft.ts';
import { type IngestedFinding, identified } from './identify.ts';
import { ReportError } from './report-error.ts';
import type { ReportAdapter, ReportedResult } from './reported.ts';
import { RuleTexts } from './rule-texts.ts';

/** More results than code hosts take of one run, and than one transaction should write. */
const MAX_FINDINGS = 25_000;
/** Longest turn of the event loop for one report, in milliseconds. */
const TURN_MS = 10;
/** Results that are searched for secrets together. */
const BATCH = 32;

export type NormalizedReport = {
  /** By source, `svc` never among them; one fingerprint occurs once in each. */
  readonly findings: ReadonlyMap<string, readonly IngestedFinding[]>;
  readonly received: number;
  readonly skipped: Readonly<Record<ReportSkip, number>>;
  readonly redacted: number;
};

/**
 * Reads a report to its end, masks what must not be stored, and assigns each finding its identity. Yields the event loop
 * between results. Throws `ReportError`.
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
      await nextTurn();
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
