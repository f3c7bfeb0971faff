import {
  canFail,
  type FindingClass,
  type ScanFinding,
  type ScanReport,
  type SkipReason,
} from '@svc/contract';
import { paintIn } from './paint.ts';
import { plural, printable } from './printable.ts';
import { isCounted, placeCount, sectionOf } from './report-section.ts';
import { reachOf, SEVERITIES_WORST_FIRST, skippedFiles } from './verdict.ts';

const SKIPPED: Readonly<Record<SkipReason, string>> = {
  binary: 'binary',
  'too-large': 'too large',
  unreadable: 'unreadable',
  'not-a-regular-file': 'symlink or special file',
  'changed-while-read': 'changed while read',
};

/** So many libraries are named. */
const MAX_LIBRARIES = 5;

const STAGED = 'secrets, agent configuration, CI and AI permissions';

/**
 * `isClassNamed`: every finding is listed; otherwise those that fail no scan in tests and manuals are only counted.
 * `isStaged`: whole files of the index were examined, not only lines.
 *
 * `3 findings (1 critical, 2 high), and 2 for tests and examples (1 high, 1 that fails no scan), 5 suppressed; 2 AI assets
 * (svc bom --format text lists them). Examined 120 files (1.2 MB), skipped 4 (3 binary, 1 too large).` An incomplete scan starts with that fact and is never called clean.
 */
export function summaryLine(
  report: ScanReport,
  color: boolean,
  isStaged = false,
  isClassNamed = true,
): string {
  const paint = paintIn(color);
  const { coverage, assets } = report;
  const reach = reachOf(report);
  const isDiff = coverage.scope === 'diff';
  const skipped = skippedFiles(coverage);
  const skips = skipped === 0 ? '' : `, skipped ${skipped} (${skipReasons(report)})`;
  if (reach === 'empty') {
    return `Nothing to scan: ${isDiff ? 'the diff adds no lines' : 'no files'}${skips}.`;
  }
  if (reach === 'nothing')
    return paint.red(`Nothing was examined${skips}. This is not a clean result.`);
  const hidden = coverage.suppressed ? `, ${coverage.suppressed} suppressed` : '';
  const seen = isDiff ? '' : `; ${seenAssets(assets)}`;
  const only = isDiff ? `, for ${isStaged ? STAGED : 'secrets only'}` : '';
  const examined = `Examined ${plural(coverage.filesScanned, 'file')} (${size(coverage.bytesScanned)})${skips}${only}.`;
  const unlisted = isClassNamed ? '' : unlistedNote(report);
  const line = `${found(report)}${unlisted}${hidden}${seen}. ${examined}`;
  return reach === 'full' ? line : `${incomplete(color)} ${line}`;
}

/** `2 AI assets (svc bom --format text lists them)`; where they are libraries alone, that what uses these was not recognized. */
function seenAssets(assets: ScanReport['assets']): string {
  const counted = plural(assets.length, 'AI asset');
  if (assets.length === 0) return counted;
  if (assets.some(({ kind }) => kind !== 'dependency'))
    return `${counted} (svc bom --format text lists them)`;
  const names = [...new Set(assets.map(({ name }) => printable(name)))].sort();
  const more = names.length - MAX_LIBRARIES;
  const others = more > 0 ? ` and ${more} more` : '';
  return `AI libraries seen, nothing understood: ${names.slice(0, MAX_LIBRARIES).join(', ')}${others}`;
}

/** What a report begins with that is not of everything. */
export function incomplete(color: boolean): string {
  return `${paintIn(color).red('Incomplete:')} not everything could be examined.`;
}

/** One line for each thing that could not be examined or is worth knowing, for standard error. */
export function printedProblems({ coverage }: ScanReport): string {
  return coverage.problems
    .map(({ path, line, reason, notice }) => {
      const isOfAll = path === '.' && line === null;
      const place = isOfAll ? '' : `${printable(path)}${line === null ? '' : `:${line}`}: `;
      return `${notice ? 'note: ' : ''}${place}${printable(reason)}\n`;
    })
    .join('');
}

function unlistedNote({ findings }: ScanReport): string {
  return findings.some(isCounted) ? ' (--class real,test,example lists all)' : '';
}

/** `5 findings (2 critical, 3 high)`, and how many more are for tests and examples, or placeholders. */
function found({ findings }: ScanReport): string {
  const of = (section: FindingClass) =>
    findings.filter((finding) => sectionOf(finding) === section);
  const [real, tests, examples, placeholders] = [
    of('real'),
    of('test'),
    of('example'),
    of('placeholder'),
  ];
  return [
    real.length === 0
      ? 'No findings'
      : `${plural(real.length, 'finding')}${atPlaces(real)} (${bySeverity(real).join(', ')})`,
    ...(tests.length > 0 ? [`${tests.length} for tests and examples${weight(tests)}`] : []),
    ...(examples.length > 0 ? [`${examples.length} of manuals`] : []),
    ...(placeholders.length > 0 ? [plural(placeholders.length, 'placeholder')] : []),
  ].join(', and ');
}

/** ` at 40 places`, for findings with several. */
function atPlaces(findings: readonly ScanFinding[]): string {
  const count = placeCount(findings);
  return count === findings.length ? '' : ` at ${count} places`;
}

/** What of the findings for tests counts like the others, so that nobody is alarmed by the rest. */
function weight(tests: readonly ScanFinding[]): string {
  const counting = tests.filter(canFail);
  const rest = tests.length - counting.length;
  if (counting.length === 0)
    return tests.length === 1 ? ' that fails no scan' : ' that fail no scan';
  const more = rest === 0 ? [] : [`${rest} that ${rest === 1 ? 'fails' : 'fail'} no scan`];
  return ` (${[...bySeverity(counting), ...more].join(', ')})`;
}

/** `2 critical`, `3 high` */
function bySeverity(findings: readonly ScanFinding[]): string[] {
  return SEVERITIES_WORST_FIRST.map((severity) => ({
    severity,
    count: findings.filter((finding) => finding.severity === severity).length,
  }))
    .filter(({ count }) => count > 0)
    .map(({ count, severity }) => `${count} ${severity}`);
}

function skipReasons({ coverage }: ScanReport): string {
  return (Object.entries(coverage.filesSkipped) as [SkipReason, number][])
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `${count} ${SKIPPED[reason]}`)
    .join(', ');
}

function size(bytes: number): string {
  if (bytes < 1000) return plural(bytes, 'byte');
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
