import type { FindingClass, ScanFinding, ScanReport, Severity } from '@svc/contract';
import pc from 'picocolors';
import { printable } from './printable.ts';
import { incomplete, summaryLine } from './report-summary.ts';
import { reachOf, SEVERITIES_WORST_FIRST } from './verdict.ts';

type Paint = ReturnType<typeof pc.createColors>;

/** How a report is shown. */
export type Look = {
  readonly color: boolean;
  /** Columns of the terminal; null where there is none, and nothing is wrapped. */
  readonly width: number | null;
};

/** Findings of one rule and severity: told once why, how far and what to do, then where. */
type Group = readonly [ScanFinding, ...ScanFinding[]];

const SECTIONS: readonly { readonly class: FindingClass; readonly title: string | null }[] = [
  { class: 'real', title: null },
  { class: 'test', title: 'For tests and examples' },
  { class: 'placeholder', title: 'Placeholders' },
];

/** Columns before the texts of a group, and before its places. */
const TEXT_INDENT = 10;
const PLACE_INDENT = 4;
const LONGEST_PLACE = 44;
/** Lines of prose are no longer, however wide the terminal. */
const WIDEST = 110;

/**
 * The report for people: by rule, the worst first, what is only for tests after the rest; then one line that sums up.
 *
 *     critical  GitHub personal access token (classic)  secret/github-token
 *               Reach  source code and build pipelines; reading and changing; ... (88 of 100)
 *               Do     Revoke it under ...
 *         src/deploy.ts:1:16  const token = 'ghp_P1YR…(40)';
 */
export function renderReport(report: ScanReport, look: Look): string {
  const paint = pc.createColors(look.color);
  const { findings } = report;
  const isPartial = reachOf(report) === 'partial' && findings.length > 0;
  const told = new Set<string>();
  const sections = SECTIONS.flatMap(({ class: of, title }) => {
    const groups = groupsOf(findings.filter((finding) => (finding.class ?? 'real') === of));
    if (groups.length === 0) return [];
    const text = groups.map((group) => renderGroup(group, told, look, paint));
    return title === null ? text : [`${paint.bold(title)}\n`, ...text];
  });
  return [
    ...(isPartial ? [`${incomplete(look.color)} What is missing is named at the end.\n`] : []),
    ...sections,
    `${summaryLine(report, look.color)}\n`,
  ].join('\n');
}

function groupsOf(findings: readonly ScanFinding[]): Group[] {
  const groups = Map.groupBy(findings, ({ ruleId, severity }) => `${ruleId} ${severity}`);
  return ([...groups.values()] as unknown as Group[]).sort(
    (a, b) => rank(a) - rank(b) || score(b) - score(a) || (a[0].ruleId < b[0].ruleId ? -1 : 1),
  );
}

function rank([{ severity }]: Group): number {
  return SEVERITIES_WORST_FIRST.indexOf(severity);
}

function score(group: Group): number {
  return Math.max(...group.map(({ blastRadius }) => blastRadius.score));
}

/** `told`: rules whose texts have been shown; once is enough. */
function renderGroup(group: Group, told: Set<string>, look: Look, paint: Paint): string {
  const [{ severity, title, ruleId, why, remediation }] = group;
  const isTold = told.has(ruleId);
  told.add(ruleId);
  const texts = [
    ['Why', why ?? ''],
    ['Reach', reachText(group)],
    ['Do', remediation],
  ] as const;
  const about = texts
    .filter(([, text]) => text !== '' && !isTold)
    .map(([name, text]) => paragraph(name, text, look, paint));
  const head = `${severityColor(severity, paint)(severity.padEnd(TEXT_INDENT))}${paint.bold(title)}  ${paint.dim(ruleId)}\n`;
  const places = group.map(placeOf);
  const column = Math.min(Math.max(...places.map(({ length }) => length)), LONGEST_PLACE);
  const lines = group.map((finding, n) =>
    renderPlace(finding, (places[n] as string).padEnd(column), paint),
  );
  return `${head}${about.join('')}${lines.join('')}`;
}

/** How far the furthest of them reaches, and what makes that. */
function reachText(group: Group): string {
  const furthest = group.find(({ blastRadius }) => blastRadius.score === score(group));
  const { factors = [] } = furthest?.blastRadius ?? {};
  if (factors.length === 0) return '';
  return `${factors.map(({ value }) => value).join('; ')} (${score(group)} of 100)`;
}

function paragraph(name: string, text: string, { width }: Look, paint: Paint): string {
  const indent = TEXT_INDENT + 'Reach  '.length;
  const room = width === null ? Number.POSITIVE_INFINITY : Math.min(width, WIDEST) - indent;
  const [first = '', ...rest] = wrapped(text, Math.max(room, 30));
  return [
    `${' '.repeat(TEXT_INDENT)}${paint.dim(name.padEnd('Reach  '.length))}${first}\n`,
    ...rest.map((line) => `${' '.repeat(indent)}${line}\n`),
  ].join('');
}

/** Lines of at most `room` characters, broken between words. */
function wrapped(text: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= room) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

/** `src/deploy.ts:1:16`, as editors and terminals take it. */
function placeOf({ path, span }: ScanFinding): string {
  return `${printable(path)}:${span.startLine}:${span.startColumn}`;
}

function renderPlace(finding: ScanFinding, place: string, paint: Paint): string {
  const { message, excerpt } = finding;
  const notes = notesOf(finding);
  const more = notes.length === 0 ? '' : `  ${paint.dim(`(${notes.join(', ')})`)}`;
  const indent = ' '.repeat(PLACE_INDENT);
  const line = `${indent}${paint.cyan(place)}  ${message ?? excerpt}${more}\n`;
  if (message === undefined || excerpt === '') return line;
  return `${line}${indent}${' '.repeat(place.length)}  ${paint.dim(excerpt)}\n`;
}

/** What sets a finding apart from others of its rule. */
function notesOf(finding: ScanFinding): string[] {
  const { confidence, encodings = [], parts = [], span, commit } = finding;
  const others = parts.filter(
    (part) => part.span.startLine !== span.startLine || part.span.startColumn !== span.startColumn,
  );
  return [
    ...(encodings.length > 0 ? [`in ${encodings.join(' of ')}`] : []),
    ...others.map(({ title, span: at }) => `with ${title} at ${at.startLine}:${at.startColumn}`),
    ...(confidence === 'high' ? [] : [`${confidence} confidence`]),
    ...(commit === undefined ? [] : [`commit ${commit.slice(0, 12)}`]),
  ];
}

function severityColor(severity: Severity, paint: Paint): (text: string) => string {
  if (severity === 'critical') return (text) => paint.bold(paint.red(text));
  if (severity === 'high') return paint.red;
  return severity === 'medium' ? paint.yellow : paint.cyan;
}
