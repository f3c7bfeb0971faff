import { Buffer } from 'node:buffer';
import type {
  Coverage,
  FindingClass,
  ScanProblem,
  ScanReport,
  Severity,
  SkipReason,
} from '@svc/contract';
import { findSecrets, mask, secretSpans } from '@svc/inspect';
import type { AssetSighting } from './assets/asset-sighting.ts';
import { mergeAssets } from './assets/merge-assets.ts';
import { renderExcerpt } from './excerpt.ts';
import type { SecretFinding, SecretFindings } from './secret-findings.ts';
import { secretMasker } from './secret-masker.ts';
import type { Suppressions } from './suppression/load-suppressions.ts';
import { suppressor } from './suppression/suppressor.ts';
import { VERSION } from './version.ts';

/** Limits of the wire format (contract, scan-report.ts). */
const MOST_FINDINGS = 25_000;
const MOST_PROBLEMS = 10_000;
const LONGEST_PATH = 4096;
const LONGEST_REASON = 500;

/** What is reported unless told. */
const USUAL_CLASSES: readonly FindingClass[] = ['real', 'test'];

/** Worst first. */
const RANK: Readonly<Record<Severity, number>> = {
  critical: 0,
  high: 1,
  medium: 2,
  low: 3,
  info: 4,
};

/** Collects what a scan meets and makes the report of it. */
export type ReportBuilder = {
  scanned(bytes: number, files?: number): void;
  skipped(reason: SkipReason): void;
  /** A file in scope that was not examined as its kind asks: the report is not complete. */
  problem(path: string, line: number | null, reason: string): void;
  /** Something left out by rule that people should see; the report stays complete. */
  notice(path: string, reason: string): void;
  found(path: string, found: SecretFindings): void;
  sighted(path: string, sightings: readonly AssetSighting[]): void;
  build(): ScanReport;
};

/** The same calls in any order of files give the same report. */
export function reportBuilder(
  scope: Coverage['scope'],
  suppressions: Suppressions | null = null,
  classes: readonly FindingClass[] = USUAL_CLASSES,
): ReportBuilder {
  const filesSkipped: Coverage['filesSkipped'] = {
    binary: 0,
    'too-large': 0,
    unreadable: 0,
    'not-a-regular-file': 0,
    'changed-while-read': 0,
  };
  let filesScanned = 0;
  let bytesScanned = 0;
  let complete = true;
  let findings: SecretFinding[] = [];
  let dropped = 0;
  let suppressed = 0;
  const problems: ScanProblem[] = [];
  const sightings: { readonly path: string; readonly sighting: AssetSighting }[] = [];
  const masker = secretMasker();
  const suppress = suppressor(suppressions);
  const builder: ReportBuilder = {
    scanned(bytes, files = 1) {
      filesScanned += files;
      bytesScanned += bytes;
    },
    skipped(reason) {
      filesSkipped[reason]++;
    },
    problem(path, line, reason) {
      complete = false;
      problems.push({ path, line, reason });
    },
    notice(path, reason) {
      problems.push({ path, line: null, reason });
    },
    found(path, found) {
      for (const one of found.findings) {
        // a word such as `changeme` is no secret wherever else it stands
        if (one.class !== 'placeholder') masker.add(one.value);
        const isCovered = suppress.covers(one);
        if (!classes.includes(one.class ?? 'real')) continue;
        if (isCovered) suppressed++;
        else findings.push(one);
      }
      for (const { line, reason } of found.problems) builder.problem(path, line, reason);
      for (const [rule, count] of found.omitted) {
        builder.problem(path, null, `${count} more matches of ${rule} are not listed`);
      }
      if (findings.length > 2 * MOST_FINDINGS) {
        findings = findings.sort(byWeight).slice(0, MOST_FINDINGS);
        dropped += MOST_FINDINGS;
      }
    },
    sighted(path, found) {
      for (const sighting of found) sightings.push({ path, sighting });
    },
    build() {
      if (suppressions !== null) settle(suppressions);
      const kept = findings.sort(byWeight).slice(0, MOST_FINDINGS);
      dropped += findings.length - kept.length;
      if (dropped > 0) {
        builder.problem(
          '.',
          null,
          `the least severe findings beyond ${MOST_FINDINGS} are not listed`,
        );
      }
      const clean = (text: string) => masker.apply(withoutSecrets(text));
      const merged = mergeAssets(sightings, clean);
      if (merged.omitted > 0) {
        builder.problem('.', null, `${merged.omitted} AI assets beyond the limit are not listed`);
      }
      return {
        schema: 'svc.scan/1',
        tool: { name: 'svc', version: VERSION },
        findings: kept.sort(byPlace).map(({ excerpt, ...finding }) => ({
          ...withoutOwn(finding),
          path: clean(finding.path).slice(0, LONGEST_PATH),
          excerpt: renderExcerpt({
            before: masker.apply(excerpt.before),
            secret: excerpt.secret,
            after: masker.apply(excerpt.after),
          }),
        })),
        assets: merged.assets,
        coverage: {
          scope,
          filesScanned,
          bytesScanned,
          filesSkipped,
          suppressed,
          problems: listed(problems, clean),
          complete,
        },
      };
    },
  };
  /** What only the end of a scan shows of the suppressions. */
  function settle({ prefix, whole, ignore, baseline }: Suppressions): void {
    // A part of the project does not show what of the rest is gone.
    const all = scope === 'tree' && whole && complete;
    if (all) {
      const moved = suppress.moved(findings.sort(byPlace));
      findings = findings.filter((finding) => !moved.has(finding));
      suppressed += moved.size;
    }
    const folder = `${'../'.repeat(prefix.split('/').length - 1)}.svc/`;
    for (const { line, reason } of ignore.problems)
      builder.problem(`${folder}ignore.yaml`, line, reason);
    for (const { line, reason } of baseline.problems)
      builder.problem(`${folder}baseline.json`, line, reason);
    for (const { file, line, reason } of suppress.notices(all))
      problems.push({ path: folder + file, line, reason });
  }
  return builder;
}

/** What the wire does not carry. */
function withoutOwn<Finding extends Omit<SecretFinding, 'excerpt'>>(finding: Finding) {
  const { value: _value, tag: _tag, ordinal: _ordinal, isIgnored: _isIgnored, ...rest } = finding;
  return rest;
}

/** A file may be named after a secret, a dependency carry one in its address. */
function withoutSecrets(text: string): string {
  const bytes = Buffer.from(text);
  const spans = secretSpans(findSecrets(bytes));
  let out = '';
  let at = 0;
  for (const { start, end } of spans) {
    out += bytes.toString('utf8', at, start) + mask(bytes.toString('utf8', start, end));
    at = end;
  }
  return spans.length === 0 ? text : out + bytes.toString('utf8', at);
}

function listed(problems: ScanProblem[], clean: (text: string) => string): ScanProblem[] {
  const sorted = problems.sort(
    (a, b) =>
      compare(a.path, b.path) || (a.line ?? 0) - (b.line ?? 0) || compare(a.reason, b.reason),
  );
  const kept = sorted.length > MOST_PROBLEMS ? sorted.slice(0, MOST_PROBLEMS - 1) : sorted;
  const result = kept.map(({ path, line, reason }) => ({
    path: clean(path).slice(0, LONGEST_PATH),
    line,
    reason: reason.slice(0, LONGEST_REASON),
  }));
  const rest = sorted.length - kept.length;
  if (rest > 0) result.push({ path: '.', line: null, reason: `${rest} more problems` });
  return result;
}

function byPlace(a: SecretFinding, b: SecretFinding): number {
  return (
    compare(a.path, b.path) ||
    a.span.startLine - b.span.startLine ||
    a.span.startColumn - b.span.startColumn ||
    compare(a.ruleId, b.ruleId) ||
    compare(a.fingerprint, b.fingerprint)
  );
}

function byWeight(a: SecretFinding, b: SecretFinding): number {
  return RANK[a.severity] - RANK[b.severity] || byPlace(a, b);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
