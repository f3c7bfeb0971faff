import { type AssetSighting, mergeAssets, VERSION } from '@svc/analysis';
import {
  type Coverage,
  type FindingClass,
  type Relation,
  type ScanProblem,
  type ScanReport,
  type SkipReason,
  type SuppressedFinding,
  type Suppression,
  USUAL_CLASSES,
} from '@svc/contract';
import { byIdentity, byWeight } from './finding-order.ts';
import { groupFindings } from './group-findings.ts';
import { relationsOf } from './merge-relations.ts';
import { withoutRepeatedCredentials } from './repeated-credential.ts';
import {
  listedProblems,
  type Wire,
  wireFinding,
  wireSuppression,
  withoutSecrets,
} from './report-entries.ts';
import type { SecretFinding, SecretFindings } from './secret-findings.ts';
import { type SecretMasker, secretMasker } from './secret-masker.ts';
import type { Suppressions } from './suppression/load-suppressions.ts';
import { type Suppressor, suppressor } from './suppression/suppressor.ts';

/** Limits of the wire format (contract, scan-report.ts). */
const MAX_FINDINGS = 25_000;
/** A word that somebody chose as a password is a word elsewhere: a folder's, a product's name. */
const WORD = /^[A-Za-z]+(?:[._-][A-Za-z]+)*$/;

/** Collects what a scan meets and makes the report of it. */
export type ReportBuilder = {
  scanned(bytes: number, files?: number): void;
  skipped(reason: SkipReason): void;
  /** A file in scope that was not examined as its kind asks: the report is not complete. */
  problem(path: string, line: number | null, reason: string): void;
  /** Something that people should see, such as what was left out by rule; the report stays complete. */
  notice(path: string, reason: string, line?: number | null): void;
  found(path: string, found: SecretFindings): void;
  /** Findings other than secrets. */
  risks(found: readonly SecretFinding[]): void;
  sighted(path: string, sightings: readonly AssetSighting[]): void;
  related(relations: readonly Relation[]): void;
  build(): ScanReport;
};

/** A finding that is not reported, and what suppresses it. */
type Suppressed = { readonly finding: SecretFinding; readonly suppression: Suppression };

/** A report while a scan collects it. */
type Draft = {
  readonly scope: Coverage['scope'];
  readonly below: string;
  readonly suppressions: Suppressions | null;
  readonly classes: readonly FindingClass[];
  readonly suppress: Suppressor;
  readonly masker: SecretMasker;
  readonly filesSkipped: Coverage['filesSkipped'];
  filesScanned: number;
  bytesScanned: number;
  isComplete: boolean;
  findings: SecretFinding[];
  /** Secrets that are not reported: of a class nobody asked for, or suppressed. */
  readonly hidden: Set<SecretFinding>;
  /** Texts in the form of a token with a wrong checksum. */
  wrongChecksums: number;
  dropped: number;
  readonly suppressed: Suppressed[];
  readonly problems: ScanProblem[];
  /** Paths of problems; `.` is the whole tree. */
  readonly unexamined: Set<string>;
  readonly sightings: { readonly path: string; readonly sighting: AssetSighting }[];
  readonly relations: Relation[];
};

/**
 * Returns an empty report. The same calls in any order of files yield the same report. `below` is the scanned folder's path
 * from the folder that fingerprints count paths from, '' or 'a/b/'.
 */
export function reportBuilder(
  scope: Coverage['scope'],
  suppressions: Suppressions | null = null,
  classes: readonly FindingClass[] = USUAL_CLASSES,
  below = '',
): ReportBuilder {
  const draft: Draft = {
    scope,
    below,
    suppressions,
    classes,
    suppress: suppressor(suppressions),
    masker: secretMasker(),
    filesSkipped: {
      binary: 0,
      'too-large': 0,
      unreadable: 0,
      'not-a-regular-file': 0,
      'changed-while-read': 0,
    },
    filesScanned: 0,
    bytesScanned: 0,
    isComplete: true,
    findings: [],
    hidden: new Set(),
    wrongChecksums: 0,
    dropped: 0,
    suppressed: [],
    problems: [],
    unexamined: new Set(),
    sightings: [],
    relations: [],
  };
  return {
    scanned(bytes, files = 1) {
      draft.filesScanned += files;
      draft.bytesScanned += bytes;
    },
    skipped(reason) {
      draft.filesSkipped[reason]++;
    },
    problem: (path, line, reason) => addProblem(draft, path, line, reason),
    notice: (path, reason, line = null) => addNotice(draft, path, reason, line),
    found: (path, found) => addSecrets(draft, path, found),
    risks: (found) => addRisks(draft, found),
    sighted(path, found) {
      for (const sighting of found) draft.sightings.push({ path, sighting });
    },
    related(found) {
      for (const relation of found) draft.relations.push(relation);
    },
    build: () => reportOf(draft),
  };
}

function addProblem(draft: Draft, path: string, line: number | null, reason: string): void {
  draft.isComplete = false;
  draft.unexamined.add(path);
  draft.problems.push({ path, line, reason });
}

function addNotice(draft: Draft, path: string, reason: string, line: number | null): void {
  draft.problems.push({ path, line, reason, notice: true });
}

function addSecrets(draft: Draft, path: string, found: SecretFindings): void {
  for (const one of found.findings) {
    // a word such as `changeme` is not masked elsewhere
    const isWord = one.confidence === 'low' && WORD.test(one.value);
    if (one.class !== 'placeholder' && !isWord) draft.masker.add(one.value);
    const suppression = draft.suppress.suppressionOf(one);
    const isListed = draft.classes.includes(one.class ?? 'real');
    if (isListed && suppression !== null) draft.suppressed.push({ finding: one, suppression });
    if (isListed && suppression === null) draft.findings.push(one);
    else draft.hidden.add(one);
  }
  draft.wrongChecksums += found.miswritten;
  for (const { line, reason, onlyOfTree } of found.notices) {
    if (draft.scope === 'tree' || !onlyOfTree) addNotice(draft, path, reason, line);
  }
  for (const [rule, count] of found.omitted) {
    addProblem(draft, path, null, `${count} more matches of ${rule} are not listed`);
  }
  if (draft.findings.length > 2 * MAX_FINDINGS) {
    draft.findings = draft.findings.sort(byWeight).slice(0, MAX_FINDINGS);
    draft.dropped += MAX_FINDINGS;
  }
}

function addRisks(draft: Draft, found: readonly SecretFinding[]): void {
  const once = withoutRepeatedCredentials(draft.findings, draft.hidden, found);
  draft.findings = once.secrets;
  for (const one of once.risks) {
    const suppression = draft.suppress.suppressionOf(one);
    if (suppression === null) draft.findings.push(one);
    else draft.suppressed.push({ finding: one, suppression });
  }
}

function reportOf(draft: Draft): ScanReport {
  const { masker, relations } = draft;
  coverMoved(draft);
  joinGroups(draft);
  addSuppressionNotices(draft);
  for (const { path, line, reason } of draft.suppress.commentNotices())
    addNotice(draft, path, reason, line);
  if (draft.wrongChecksums > 0 && draft.classes.length > 0) {
    addNotice(draft, '.', wrongChecksums(draft.wrongChecksums), null);
  }
  const findings = mostSevere(draft);
  const clean = (text: string) => masker.apply(withoutSecrets(text));
  const wire: Wire = { masker, clean, below: draft.below };
  const merged = mergeAssets(draft.sightings, clean);
  if (merged.omitted > 0) {
    const reason = `${merged.omitted} AI assets beyond the limit are not listed`;
    addProblem(draft, '.', null, reason);
  }
  return {
    schema: 'svc.scan/1',
    tool: { name: 'svc', version: VERSION },
    findings: findings.map((finding) => wireFinding(finding, wire)),
    ...(draft.suppressed.length > 0 && { suppressed: listedSuppressed(draft.suppressed, wire) }),
    assets: merged.assets,
    ...(relations.length > 0 && { relations: relationsOf(relations, clean) }),
    coverage: {
      scope: draft.scope,
      filesScanned: draft.filesScanned,
      bytesScanned: draft.bytesScanned,
      filesSkipped: draft.filesSkipped,
      suppressed: draft.suppressed.length,
      problems: listedProblems(draft.problems, clean),
      complete: draft.isComplete,
    },
  };
}

/** Joins findings that are one at several places; what is left of them may be ignored by the fingerprint that they share. */
function joinGroups(draft: Draft): void {
  const grouped = groupFindings(draft.findings);
  draft.findings = [];
  for (const finding of grouped) {
    const suppression =
      finding.members === undefined ? null : draft.suppress.suppressionOf(finding);
    if (suppression === null) draft.findings.push(finding);
    else draft.suppressed.push({ finding, suppression });
  }
}

/** Returns the findings that the report has room for, by place. */
function mostSevere(draft: Draft): SecretFinding[] {
  const kept = draft.findings.sort(byWeight).slice(0, MAX_FINDINGS);
  draft.dropped += draft.findings.length - kept.length;
  if (draft.dropped > 0) {
    const reason = `the least severe findings beyond ${MAX_FINDINGS} are not listed`;
    addProblem(draft, '.', null, reason);
  }
  return kept.sort(byIdentity);
}

/** Returns the most severe suppressed findings, up to the limit of the wire format, by place. */
function listedSuppressed(suppressed: Suppressed[], wire: Wire): SuppressedFinding[] {
  return suppressed
    .sort((a, b) => byWeight(a.finding, b.finding))
    .slice(0, MAX_FINDINGS)
    .sort((a, b) => byIdentity(a.finding, b.finding))
    .map(({ finding, suppression }) => ({
      ...wireFinding(finding, wire),
      suppression: wireSuppression(suppression, wire),
    }));
}

/** True where all of the project is scanned: a part of it does not show what of the rest is gone. */
function isWholeProject({ suppressions, scope }: Draft): boolean {
  return scope === 'tree' && suppressions?.whole === true;
}

/** Suppresses findings that the baseline has at another place. */
function coverMoved(draft: Draft): void {
  if (!isWholeProject(draft)) return;
  const isExamined = (path: string) => wasExamined(path, draft.unexamined);
  const moved = draft.suppress.moved(draft.findings.sort(byIdentity), isExamined);
  draft.findings = draft.findings.filter((finding) => !moved.has(finding));
  for (const finding of moved) {
    draft.suppressed.push({ finding, suppression: { by: 'baseline' } });
  }
}

/** Adds what only the end of a scan shows of the suppressions. */
function addSuppressionNotices(draft: Draft): void {
  const { suppress, suppressions } = draft;
  if (suppressions === null) return;
  const { prefix, ignore, baseline } = suppressions;
  const all = isWholeProject(draft) && draft.isComplete;
  const folder = `${'../'.repeat(prefix.split('/').length - 1)}.svc/`;
  for (const { line, reason } of ignore.problems)
    addProblem(draft, `${folder}ignore.yaml`, line, reason);
  for (const { line, reason } of baseline.problems)
    addProblem(draft, `${folder}baseline.json`, line, reason);
  for (const { file, line, reason } of suppress.notices(all))
    addNotice(draft, folder + file, reason, line);
}

/** What is at a path may only be called gone if the path was examined. */
function wasExamined(path: string, unexamined: ReadonlySet<string>): boolean {
  if (unexamined.size === 0) return true;
  const folders = path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
  return !unexamined.has('.') && !folders.some((part) => unexamined.has(part));
}

function wrongChecksums(count: number): string {
  const [have, are] = count === 1 ? ['1 text has', 'it is'] : [`${count} texts have`, 'they are'];
  return `${have} the form of a vendor's token and a wrong checksum, so ${are} not reported; --class real,test,placeholder lists them`;
}
