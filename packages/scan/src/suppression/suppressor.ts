import type { Suppression } from '@svc/contract';
import { fingerprints } from '../fingerprint.ts';
import type { SecretFinding } from '../secret-findings.ts';
import type { BaselineEntry } from './baseline.ts';
import type { IgnoreEntry } from './ignore-file.ts';
import { hasExpired, parseCommentTerms, renderExpiry, termsOf } from './ignore-terms.ts';
import type { InlineIgnore } from './inline-ignore.ts';
import type { Suppressions } from './load-suppressions.ts';
import { ruleFault } from './rule-name.ts';

/** A notice for people about the suppressions themselves. */
export type SuppressionNotice = {
  readonly file: 'ignore.yaml' | 'baseline.json';
  readonly line: number | null;
  readonly reason: string;
};

/** Decides for each finding of a scan whether it is reported, and remembers what decided. */
export type Suppressor = {
  /** What suppresses a finding; null when nothing does. */
  suppressionOf(finding: SecretFinding): Suppression | null;
  /**
   * Returns, of the findings that nothing covers, those that the baseline has in another place: a moved file. One entry that
   * is not found any more covers one finding; an entry of a path that was not examined may still be there.
   */
  moved(
    findings: readonly SecretFinding[],
    isExamined: (path: string) => boolean,
  ): ReadonlySet<SecretFinding>;
  /** Entries that have expired; with `all`, when all of the project was scanned, also those that nothing needs. */
  notices(all: boolean): SuppressionNotice[];
  /** Comments that suppress nothing because they are malformed or have expired, each once. */
  commentNotices(): CommentNotice[];
};

/** A notice for people about a comment, at its place in the scanned tree. */
export type CommentNotice = {
  readonly path: string;
  readonly line: number;
  readonly reason: string;
};

/** Comments in the scanned text, `.svc/ignore.yaml`, then the baseline. */
export function suppressor(suppressions: Suppressions | null): Suppressor {
  const entries = suppressions?.ignore.entries ?? [];
  const prefix = suppressions?.prefix ?? '';
  const today = suppressions?.today ?? '';
  const known = new Map(
    suppressions?.baseline.entries.map((entry) => [entry.fingerprint, entry]) ?? [],
  );
  const used = new Set<IgnoreEntry | BaselineEntry>();
  const comments = new Map<string, CommentNotice>();
  const ofComment = (
    { line, rule, reason }: InlineIgnore,
    { path, ruleId }: SecretFinding,
  ): Suppression | null => {
    const wrongRule = ruleFault(rule, ruleId);
    const terms = wrongRule === null ? parseCommentTerms(reason) : { fault: wrongRule };
    const isMalformed = 'fault' in terms;
    if (!isMalformed && !hasExpired(terms, today)) return { by: 'comment', ...terms };
    const fault = isMalformed ? terms.fault : `${renderExpiry(terms)}; its finding is reported`;
    const notice = { path, line, reason: `svc:ignore ${rule} ${fault}`.replace('  ', ' ') };
    comments.set(JSON.stringify(notice), notice);
    return null;
  };
  return {
    suppressionOf(finding) {
      const seen = inProject(finding, prefix);
      const applying = entries.filter((entry) => entry.applies(seen));
      for (const entry of applying) used.add(entry);
      const inBaseline = known.get(seen.fingerprint);
      if (inBaseline !== undefined) used.add(inBaseline);
      const { ignore } = finding;
      const comment = ignore === null ? null : ofComment(ignore, finding);
      if (comment !== null) return comment;
      const entry = applying.find((one) => !hasExpired(one, today));
      if (entry !== undefined) return { by: 'ignore-file', ...termsOf(entry) };
      if (inBaseline === undefined || hasExpired(inBaseline, today)) return null;
      return { by: 'baseline', ...termsOf(inBaseline) };
    },
    moved(findings, isExamined) {
      const gone = Map.groupBy(
        [...known.values()].filter(
          (entry) => !used.has(entry) && !hasExpired(entry, today) && isExamined(entry.path),
        ),
        (entry) => entry.contentFingerprint,
      );
      const covered = new Set<SecretFinding>();
      for (const finding of findings) {
        const entry = gone.get(finding.contentFingerprint)?.shift();
        if (entry === undefined) continue;
        used.add(entry);
        covered.add(finding);
      }
      return covered;
    },
    notices(all) {
      const notices: SuppressionNotice[] = [];
      for (const entry of entries) {
        const reason = noticeOf(entry, used.has(entry), today, all);
        if (reason !== null) notices.push({ file: 'ignore.yaml', line: entry.line, reason });
      }
      const expired = [...known.values()].filter(
        (entry) => used.has(entry) && hasExpired(entry, today),
      );
      for (const entry of expired) {
        const reason = `${entry.ruleId} in ${entry.path} ${renderExpiry(entry)}; its finding is reported`;
        notices.push({ file: 'baseline.json', line: entry.line, reason });
      }
      const stale = [...known.values()].filter((entry) => !used.has(entry));
      const first = stale[0];
      if (all && first !== undefined) {
        const entryWord = stale.length === 1 ? 'entry is' : 'entries are';
        const reason = `${stale.length} ${entryWord} no longer found, first ${first.ruleId} in ${first.path}; svc baseline removes them`;
        notices.push({ file: 'baseline.json', line: first.line, reason });
      }
      return notices;
    },
    commentNotices: () => [...comments.values()],
  };
}

/** Returns a finding by its path in the project, whichever of its folders is scanned. */
function inProject(finding: SecretFinding, prefix: string) {
  const { ruleId, tag, ordinal, members } = finding;
  // A finding with several places has the same fingerprint wherever they are.
  if (prefix === '' || members !== undefined) return finding;
  const path = prefix + finding.path;
  return { ruleId, path, ...fingerprints({ ruleId, tag, ordinal, path }) };
}

function noticeOf(entry: IgnoreEntry, isUsed: boolean, today: string, all: boolean): string | null {
  if (hasExpired(entry, today) && (isUsed || all)) {
    return `${renderExpiry(entry)}; its findings are reported`;
  }
  return !isUsed && all ? `matches no finding (owner ${entry.owner}); remove it` : null;
}
