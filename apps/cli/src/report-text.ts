import type { ScanFinding, ScanReport, Severity, SkipReason } from '@svc/contract';
import pc from 'picocolors';
import { reachOf, skippedFiles } from './verdict.ts';

type Paint = ReturnType<typeof pc.createColors>;

const SEVERITIES: readonly Severity[] = ['critical', 'high', 'medium', 'low', 'info'];

const SKIPPED: Readonly<Record<SkipReason, string>> = {
  binary: 'binary',
  'too-large': 'too large',
  unreadable: 'unreadable',
  'not-a-regular-file': 'no regular file',
  'changed-while-read': 'changed while read',
};

/** The report for people: findings by file, then one line that sums up. Plain text unless `color`. */
export function renderReport(report: ScanReport, color: boolean): string {
  const paint = pc.createColors(color);
  const byPath = Map.groupBy(report.findings, (finding) => finding.path);
  let text = '';
  for (const [path, findings] of byPath) {
    text += `${paint.bold(printable(path))}\n`;
    for (const finding of findings) text += renderFinding(finding, paint);
    text += '\n';
  }
  return `${text}${summaryLine(report, color)}\n`;
}

function renderFinding(finding: ScanFinding, paint: Paint): string {
  const { span, severity, title, ruleId, excerpt, remediation, commit } = finding;
  const source = commit === undefined ? '' : `  commit ${commit.slice(0, 12)}`;
  const place = `${span.startLine}:${span.startColumn}`.padEnd(9);
  const lines = [
    `  ${place}${severityColor(severity, paint)(severity.padEnd(9))}${title}  ${paint.dim(ruleId + source)}`,
    `           ${excerpt}`,
    `           ${paint.dim(remediation)}`,
  ];
  return `${lines.join('\n')}\n`;
}

function severityColor(severity: Severity, paint: Paint): (text: string) => string {
  if (severity === 'critical') return (text) => paint.bold(paint.red(text));
  if (severity === 'high') return paint.red;
  return severity === 'medium' ? paint.yellow : paint.cyan;
}

/**
 * `3 findings (1 critical, 2 high), 5 suppressed; 2 AI assets. Examined 120 files (1.2 MB), skipped 4 (3 binary, 1 too large).` A scan
 * that did not examine everything says so first and is never called clean.
 */
export function summaryLine(report: ScanReport, color: boolean): string {
  const paint = pc.createColors(color);
  const { coverage, findings, assets } = report;
  const reach = reachOf(report);
  const isDiff = coverage.scope === 'diff';
  const skipped = skippedFiles(coverage);
  const skips = skipped === 0 ? '' : `, skipped ${skipped} (${skipReasons(report)})`;
  if (reach === 'empty') {
    return `Nothing to scan: ${isDiff ? 'the diff adds no lines' : 'no files'}${skips}.`;
  }
  if (reach === 'nothing')
    return paint.red(`Nothing was examined${skips}. This is not a clean result.`);
  const counts = SEVERITIES.map((severity) => ({
    severity,
    count: findings.filter((finding) => finding.severity === severity).length,
  })).filter(({ count }) => count > 0);
  const found =
    findings.length === 0
      ? 'No findings'
      : `${plural(findings.length, 'finding')} (${counts.map(({ count, severity }) => `${count} ${severity}`).join(', ')})`;
  const hidden = coverage.suppressed ? `, ${coverage.suppressed} suppressed` : '';
  const seen = isDiff ? '' : `; ${plural(assets.length, 'AI asset')}`;
  const examined = `Examined ${plural(coverage.filesScanned, 'file')} (${size(coverage.bytesScanned)})${skips}.`;
  const line = `${found}${hidden}${seen}. ${examined}`;
  if (reach === 'full') return line;
  return `${paint.red('Incomplete:')} not everything could be examined. ${line}`;
}

/** One line for each thing that could not be examined, for standard error. */
export function printedProblems({ coverage }: ScanReport): string {
  return coverage.problems
    .map(
      ({ path, line, reason }) =>
        `${printable(path)}${line === null ? '' : `:${line}`}: ${reason}\n`,
    )
    .join('');
}

function skipReasons({ coverage }: ScanReport): string {
  return (Object.entries(coverage.filesSkipped) as [SkipReason, number][])
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `${count} ${SKIPPED[reason]}`)
    .join(', ');
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function size(bytes: number): string {
  if (bytes < 1000) return plural(bytes, 'byte');
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** File names may hold control characters that would steer a terminal. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced.
  return text.replace(/[\0-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, '\ufffd');
}
