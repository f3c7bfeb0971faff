import { Buffer } from 'node:buffer';
import { type AssetSighting, byPlace, byText, mergeAssets, VERSION } from '@svc/analysis';
import {
  type Coverage,
  type FindingClass,
  type Relation,
  type ScanFinding,
  type ScanProblem,
  type ScanReport,
  SEVERITIES,
  type SkipReason,
  type SuppressedFinding,
  type Suppression,
} from '@svc/contract';
import { findSecrets, mask, secretSpans } from '@svc/inspect';
import { renderExcerpt } from './excerpt.ts';
import { fingerprints } from './fingerprint.ts';
import { relationsOf } from './merge-relations.ts';
import { eachCredentialOnce } from './repeated-credential.ts';
import type { SecretFinding, SecretFindings } from './secret-findings.ts';
import { secretMasker } from './secret-masker.ts';
import type { Suppressions } from './suppression/load-suppressions.ts';
import { suppressor } from './suppression/suppressor.ts';

/** Limits of the wire format (contract, scan-report.ts). */
const MOST_FINDINGS = 25_000;
const MOST_PROBLEMS = 10_000;
/** A word that somebody chose as a password is a word elsewhere: a folder's, a product's name. */
const WORD = /^[A-Za-z]+(?:[._-][A-Za-z]+)*$/;
const LONGEST_PATH = 4096;
const LONGEST_REASON = 500;
const LONGEST_FACTOR = 200;

/** What is reported unless told. */
const USUAL_CLASSES: readonly FindingClass[] = ['real', 'test'];

type Suppressed = { readonly finding: SecretFinding; readonly suppression: Suppression };

/** Collects what a scan meets and makes the report of it. */
export type ReportBuilder = {
  scanned(bytes: number, files?: number): void;
  skipped(reason: SkipReason): void;
  /** A file in scope that was not examined as its kind asks: the report is not complete. */
  problem(path: string, line: number | null, reason: string): void;
  /** Something that people should see, such as what was left out by rule; the report stays complete. */
  notice(path: string, reason: string, line?: number | null): void;
  found(path: string, found: SecretFindings): void;
  /** Findings that are no secrets. */
  risks(found: readonly SecretFinding[]): void;
  sighted(path: string, sightings: readonly AssetSighting[]): void;
  related(relations: readonly Relation[]): void;
  build(): ScanReport;
};

/**
 * The same calls in any order of files give the same report. `below` is the scanned folder's path from the folder that
 * fingerprints count paths from, '' or 'a/b/'.
 */
export function reportBuilder(
  scope: Coverage['scope'],
  suppressions: Suppressions | null = null,
  classes: readonly FindingClass[] = USUAL_CLASSES,
  below = '',
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
  /** Secrets that are not reported: of a class nobody asked for, or suppressed. */
  const hidden = new Set<SecretFinding>();
  let miswritten = 0;
  let dropped = 0;
  const suppressed: Suppressed[] = [];
  const problems: ScanProblem[] = [];
  /** Paths of problems; `.` is the whole tree. */
  const unexamined = new Set<string>();
  const sightings: { readonly path: string; readonly sighting: AssetSighting }[] = [];
  const relations: Relation[] = [];
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
      unexamined.add(path);
      problems.push({ path, line, reason });
    },
    notice(path, reason, line = null) {
      problems.push({ path, line, reason, notice: true });
    },
    found(path, found) {
      for (const one of found.findings) {
        // a word such as `changeme` is no secret wherever else it stands
        const isWord = one.confidence === 'low' && WORD.test(one.value);
        if (one.class !== 'placeholder' && !isWord) masker.add(one.value);
        const suppression = suppress.suppressionOf(one);
        const isListed = classes.includes(one.class ?? 'real');
        if (isListed && suppression !== null) suppressed.push({ finding: one, suppression });
        if (isListed && suppression === null) findings.push(one);
        else hidden.add(one);
      }
      miswritten += found.miswritten;
      for (const { line, reason, onlyOfTree } of found.notices)
        if (scope === 'tree' || !onlyOfTree) builder.notice(path, reason, line);
      for (const [rule, count] of found.omitted) {
        builder.problem(path, null, `${count} more matches of ${rule} are not listed`);
      }
      if (findings.length > 2 * MOST_FINDINGS) {
        findings = findings.sort(byWeight).slice(0, MOST_FINDINGS);
        dropped += MOST_FINDINGS;
      }
    },
    risks(found) {
      const once = eachCredentialOnce(findings, hidden, found);
      findings = once.secrets;
      for (const one of once.risks) {
        const suppression = suppress.suppressionOf(one);
        if (suppression === null) findings.push(one);
        else suppressed.push({ finding: one, suppression });
      }
    },
    sighted(path, found) {
      for (const sighting of found) sightings.push({ path, sighting });
    },
    related(found) {
      for (const relation of found) relations.push(relation);
    },
    build() {
      if (suppressions !== null) settle(suppressions);
      if (miswritten > 0 && classes.length > 0) builder.notice('.', wrongChecksums(miswritten));
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
        findings: kept.sort(byIdentity).map((finding) => wireFinding(finding, clean)),
        ...(suppressed.length > 0 && { suppressed: listedSuppressed(clean) }),
        assets: merged.assets,
        ...(relations.length > 0 && { relations: relationsOf(relations, clean) }),
        coverage: {
          scope,
          filesScanned,
          bytesScanned,
          filesSkipped,
          suppressed: suppressed.length,
          problems: listed(problems, clean),
          complete,
        },
      };
    },
  };
  /** What only the end of a scan shows of the suppressions. */
  function settle({ prefix, whole, ignore, baseline }: Suppressions): void {
    // A part of the project does not show what of the rest is gone.
    const isWhole = scope === 'tree' && whole;
    const all = isWhole && complete;
    if (isWhole) {
      const moved = suppress.moved(findings.sort(byIdentity), isExamined);
      findings = findings.filter((finding) => !moved.has(finding));
      for (const finding of moved) suppressed.push({ finding, suppression: { by: 'baseline' } });
    }
    const folder = `${'../'.repeat(prefix.split('/').length - 1)}.svc/`;
    for (const { line, reason } of ignore.problems)
      builder.problem(`${folder}ignore.yaml`, line, reason);
    for (const { line, reason } of baseline.problems)
      builder.problem(`${folder}baseline.json`, line, reason);
    for (const { file, line, reason } of suppress.notices(all))
      builder.notice(folder + file, reason, line);
  }
  function wireFinding(
    { excerpt, ...finding }: SecretFinding,
    clean: (text: string) => string,
  ): ScanFinding {
    const { ruleId, tag, ordinal, path } = finding;
    return {
      ...withoutOwn(finding),
      ...(below !== '' && fingerprints({ ruleId, tag, ordinal, path: below + path })),
      ...said(finding, clean),
      path: clean(path).slice(0, LONGEST_PATH),
      excerpt: renderExcerpt({
        before: masker.apply(excerpt.before),
        secret: excerpt.secret,
        after: masker.apply(excerpt.after),
      }),
    };
  }
  /** The most severe ones, up to the limit of the wire format, by place. */
  function listedSuppressed(clean: (text: string) => string): SuppressedFinding[] {
    return suppressed
      .sort((a, b) => byWeight(a.finding, b.finding))
      .slice(0, MOST_FINDINGS)
      .sort((a, b) => byIdentity(a.finding, b.finding))
      .map(({ finding, suppression: { reason, ...suppression } }) => ({
        ...wireFinding(finding, clean),
        suppression: {
          ...suppression,
          ...(reason !== undefined && { reason: clean(reason).slice(0, LONGEST_REASON) }),
        },
      }));
  }
  /** What is at a path may only be called gone if the path was looked at. */
  function isExamined(path: string): boolean {
    if (unexamined.size === 0) return true;
    const folders = path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
    return !unexamined.has('.') && !folders.some((part) => unexamined.has(part));
  }
  return builder;
}

function wrongChecksums(count: number): string {
  const [have, are] = count === 1 ? ['1 text has', 'it is'] : [`${count} texts have`, 'they are'];
  return `${have} the form of a vendor's token and a wrong checksum, so ${are} not reported; --class real,test,placeholder lists them`;
}

/** What names things of the tree, without the secrets that something may be named after. */
function said(
  { message, blastRadius }: Pick<ScanFinding, 'message' | 'blastRadius'>,
  clean: (text: string) => string,
) {
  const factors = blastRadius.factors.map((factor) => ({
    ...factor,
    value: clean(factor.value).slice(0, LONGEST_FACTOR),
  }));
  return {
    ...(message !== undefined && { message: clean(message).slice(0, LONGEST_REASON) }),
    blastRadius: { ...blastRadius, factors },
  };
}

/** What the wire does not carry. */
function withoutOwn<Finding extends Omit<SecretFinding, 'excerpt'>>(finding: Finding) {
  const { value: _value, tag: _tag, ordinal: _ordinal, ignoreReason: _reason, ...rest } = finding;
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
    (a, b) => byText(a.path, b.path) || (a.line ?? 0) - (b.line ?? 0) || byText(a.reason, b.reason),
  );
  // Two families of rules may fail to parse the same file.
  const once = sorted.filter((one, at) => {
    const last = sorted[at - 1];
    return one.path !== last?.path || one.line !== last.line || one.reason !== last.reason;
  });
  const kept = once.length > MOST_PROBLEMS ? once.slice(0, MOST_PROBLEMS - 1) : once;
  const result: ScanProblem[] = kept.map(({ path, line, reason, notice }) => ({
    path: clean(path).slice(0, LONGEST_PATH),
    line,
    reason: clean(reason).slice(0, LONGEST_REASON),
    ...(notice && { notice }),
  }));
  const rest = once.length - kept.length;
  if (rest > 0) result.push({ path: '.', line: null, reason: `${rest} more problems` });
  return result;
}

function byIdentity(a: SecretFinding, b: SecretFinding): number {
  return byPlace(a, b) || byText(a.ruleId, b.ruleId) || byText(a.fingerprint, b.fingerprint);
}

function byWeight(a: SecretFinding, b: SecretFinding): number {
  return SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || byIdentity(a, b);
}
