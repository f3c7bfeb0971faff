import {
  CONFIDENCES,
  canFail,
  type FindingClass,
  type ScanFinding,
  type ScanReport,
  type Severity,
} from '@svc/contract';
import { renderLabelledText, WIDEST } from './labelled-text.ts';
import { type Paint, paintIn } from './paint.ts';
import { printable } from './printable.ts';
import { adviceFor } from './program-name.ts';
import { withAlikeTogether } from './report-alike.ts';
import { renderPlaces } from './report-places.ts';
import { groupReach } from './report-reach.ts';
import { isCounted, sectionOf } from './report-section.ts';
import { incomplete, summaryLine } from './report-summary.ts';
import { reachOf, SEVERITIES_WORST_FIRST } from './verdict.ts';
import { wrapped } from './wrapped.ts';

/** How a report is shown. */
export type Look = {
  readonly color: boolean;
  /** Columns of the terminal; null without a terminal: nothing is wrapped. */
  readonly width: number | null;
  /** The report is of what is staged, of which more is examined than of other diffs. */
  readonly isStaged?: boolean;
  /** Classes were asked for by name, so each of their findings is listed; else those that fail no scan are counted. */
  readonly isClassNamed?: boolean;
  /** How the user starts this program; `svc` by default. */
  readonly program?: string;
};

/** Findings of one rule and severity: once why, how far and what to do, then where. */
type Group = readonly [ScanFinding, ...ScanFinding[]];

const SECTIONS: readonly { readonly class: FindingClass; readonly title: string | null }[] = [
  { class: 'real', title: null },
  { class: 'test', title: 'For tests and examples' },
  { class: 'example', title: 'Examples of manuals' },
  { class: 'placeholder', title: 'Placeholders' },
];
/** Added to the title of a section of which nothing fails a scan, whatever the threshold. */
const HARMLESS = ' (none of these fails a scan)';

/** Columns before the texts of a group. */
const TEXT_INDENT = 10;
const TEXT_COLUMNS = { indent: TEXT_INDENT, label: 'Reach  '.length };

/**
 * The report for people: by rule, the worst first, what is only for tests after the rest; then what to do first and one line that sums up.
 *
 *     critical  GitHub personal access token (classic)  secret/github-token
 *               Reach  source code and build pipelines; reading and changing; ... (88 of 100)
 *               Do     Revoke it under ...
 *         src/deploy.ts:1:16
 *             const token = 'ghp_P1YR…(40)';
 */
export function renderReport(whole: ScanReport, look: Look): string {
  const report = { ...whole, findings: [...withAlikeTogether(whole.findings)] };
  const paint = paintIn(look.color);
  const findings = look.isClassNamed
    ? report.findings
    : report.findings.filter((one) => !isCounted(one));
  const isPartial = reachOf(report) === 'partial' && findings.length > 0;
  const shown = new Set<string>();
  const sections = SECTIONS.flatMap(({ class: of, title }) => {
    const own = findings.filter((finding) => sectionOf(finding) === of);
    if (own.length === 0) return [];
    const text = groupsOf(own).map((group) => renderGroup(group, shown, look, paint));
    const note = own.some(canFail) ? '' : HARMLESS;
    return title === null ? text : [`${paint.bold(title)}${paint.dim(note)}\n`, ...text];
  });
  const summary = summaryLine(report, look.color, look.isStaged, look.isClassNamed ?? false);
  const first = findings.filter((finding) => sectionOf(finding) === 'real');
  return [
    ...(isPartial ? [`${incomplete(look.color)} What is missing is named at the end.\n`] : []),
    ...sections,
    `${doFirst(groupsOf(first)[0], look.width)}${adviceFor(look.program ?? 'svc', summary)}\n`,
  ].join('\n');
}

function groupsOf(findings: readonly ScanFinding[]): Group[] {
  const groups = Map.groupBy(findings, ({ ruleId, severity }) => `${ruleId} ${severity}`);
  return ([...groups.values()] as unknown as Group[]).sort(
    (a, b) =>
      rank(a) - rank(b) ||
      isAsset(a) - isAsset(b) ||
      leastDoubt(a) - leastDoubt(b) ||
      score(b) - score(a) ||
      (a[0].ruleId < b[0].ruleId ? -1 : 1),
  );
}

/** `Do first: GitHub token at src/a.ts:1:3 (and 2 more places): Revoke it under ...`; empty where nothing is to be done. */
function doFirst(group: Group | undefined, width: number | null): string {
  if (group === undefined) return '';
  const [first, ...others] = group.toSorted((a, b) => doubt(a) - doubt(b));
  if (first === undefined) return '';
  const { path, span, title, remediation } = first;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  const step = remediation.split('\n', 1)[0]?.replace(/^1\. /, '') ?? '';
  const [sentence = ''] = /^.*?[.!?](?= |$)/.exec(step) ?? [step];
  const what = sentence === '' ? '.' : `: ${sentence.replace(/(?<![.!?])$/, '.')}`;
  const text = printable(`Do first: ${title} at ${path}:${span.startLine}${more}${what}`);
  const lines = width === null ? [text] : wrapped(text, Math.min(width, WIDEST));
  return `${lines.join('\n')}\n`;
}

/** What a credential or a permission opens comes before a model that is to be replaced. */
const isAsset = ([{ category }]: Group): number => Number(category === 'asset');
/** 0 is the most certain. */
const doubt = ({ confidence }: ScanFinding): number => CONFIDENCES.indexOf(confidence);
const leastDoubt = (group: Group): number => Math.min(...group.map(doubt));

function rank([{ severity }]: Group): number {
  return SEVERITIES_WORST_FIRST.indexOf(severity);
}

function score(group: Group): number {
  return Math.max(...group.map(({ blastRadius }) => blastRadius.score));
}

/** Leaves out texts of a rule that an earlier group has shown; `shown` records them. */
function renderGroup(group: Group, shown: Set<string>, look: Look, paint: Paint): string {
  const [{ severity, title, ruleId, why, remediation }] = group;
  const reach = groupReach(group);
  const texts = [
    ['Why', why ?? ''],
    ['Reach', reach.shared],
    ['Do', remediation],
  ] as const;
  const about = texts
    .filter(([name, text]) => text !== '' && !shown.has(`${ruleId} ${name} ${text}`))
    .map(([name, text]) => {
      shown.add(`${ruleId} ${name} ${text}`);
      return renderLabelledText(name, text, TEXT_COLUMNS, look.width, paint);
    });
  const isCalm = !group.some(canFail);
  const colored = isCalm ? paint.dim : severityColor(severity, paint);
  const head = `${colored(severity.padEnd(TEXT_INDENT))}${paint.bold(title)}  ${paint.dim(ruleId)}\n`;
  return `${head}${about.join('')}${renderPlaces(group, reach, look.width, paint)}`;
}

function severityColor(severity: Severity, paint: Paint): (text: string) => string {
  if (severity === 'critical') return (text) => paint.bold(paint.red(text));
  if (severity === 'high') return paint.red;
  return severity === 'medium' ? paint.yellow : paint.cyan;
}
