import {
  type CheckConclusion,
  type CheckMode,
  type PrCheckCounts,
  type ScanProblem,
  SEVERITIES,
  type Severity,
  type SeverityCounts,
  type SuppressedFinding,
} from '@svc/contract';
import type { Checkpoint } from '@svc/ledger';
import { codeSpan } from '../../foundation/code-span.ts';

/** Places that a list of the summary names; the rest is counted. */
const MAX_LISTED = 10;

type Verdict = {
  readonly conclusion: CheckConclusion;
  readonly counts: PrCheckCounts;
  readonly mode: CheckMode;
  readonly failOn: Severity;
};

type Details = Verdict & {
  /** Introduced findings without an annotation. */
  readonly omitted: SeverityCounts;
  readonly suppressed: readonly SuppressedFinding[];
  readonly problems: readonly ScanProblem[];
};

export function renderTitle({ counts, failOn }: Verdict): string {
  const { introduced, failing } = counts;
  if (introduced === 0)
    return counts.problems > 0 ? 'Some files were not examined' : 'No new findings';
  const found = plural(introduced, 'new finding');
  return failing === 0 ? found : `${found}, ${failing} at or above ${failOn}`;
}

/** Returns the summary as Markdown. Texts of the diff are in code spans, so that they cannot format it. */
export function renderSummary(details: Details): string {
  const { counts } = details;
  return [
    verdictText(details),
    ...(counts.introduced === 0 ? [] : [severityTable(counts.bySeverity)]),
    ...(counts.omitted === 0 ? [] : [omittedText(details)]),
    ...knownText(counts),
    ...suppressedText(details),
    ...coverageText(counts),
    ...problemText(details),
  ].join('\n\n');
}

/** The evidence log before the check, for the code host to keep: a log that is rewritten later does not continue it. */
export function anchorText(anchor: Checkpoint | null): string {
  if (anchor === null) return '';
  const { tenant, logNo, size, root } = anchor;
  const hash = Buffer.from(root).toString('base64');
  return `\n\nEvidence log \`svc.ledger/v1/${tenant}/${logNo}\` before this check: ${size} events, root \`${hash}\`.`;
}

function verdictText({ counts, mode, failOn }: Details): string {
  const { introduced, failing, suppressed, problems } = counts;
  if (introduced === 0) {
    const none = 'The added lines introduce no findings that count.';
    return suppressed + problems === 0
      ? none
      : `${none} The conclusion is neutral for the reasons below.`;
  }
  const found = `The added lines introduce **${plural(introduced, 'finding')}**.`;
  if (mode === 'observe') return `${found} Mode \`observe\` never fails the check.`;
  if (failing === 0)
    return `${found} None fails the check, which takes severity ${failOn} or above.`;
  return `${found} **${failing}** at or above ${failOn} ${failing === 1 ? 'fails' : 'fail'} the check.`;
}

function severityTable(counts: SeverityCounts): string {
  const rows = SEVERITIES.filter((severity) => counts[severity] > 0);
  return [
    '| Severity | Findings |',
    '|---|---|',
    ...rows.map((severity) => `| ${severity} | ${counts[severity]} |`),
  ].join('\n');
}

function omittedText({ counts, omitted }: Details): string {
  const rest = SEVERITIES.filter((severity) => omitted[severity] > 0);
  const list = rest.map((severity) => `${omitted[severity]} ${severity}`).join(', ');
  return `${plural(counts.omitted, 'finding')} more without an annotation: ${list}. \`svc scan --diff\` lists all.`;
}

function knownText({ existing, ignored }: PrCheckCounts): string[] {
  if (existing + ignored === 0) return [];
  return [`Not counted: ${existing} that the base has, ${ignored} that were ignored before.`];
}

function suppressedText({ suppressed }: Details): string[] {
  if (suppressed.length === 0) return [];
  const places = suppressed.map(
    ({ path, span, ruleId }) => `- ${codeSpan(`${path}:${span.startLine}`)} ${codeSpan(ruleId)}`,
  );
  const comments = plural(suppressed.length, 'finding');
  return [
    `${comments} suppressed by comments that this change adds; review the reasons that they give:`,
    listed(places),
  ];
}

function coverageText({ filesInPart, filesBinary }: PrCheckCounts): string[] {
  const inPart = `${plural(filesInPart, 'changed file')} of agent configuration, CI or permissions: the diff shows some lines only, which were searched for secrets. \`svc scan\` on the branch examines whole files.`;
  const binary = `${plural(filesBinary, 'binary file')} not examined.`;
  return [...(filesInPart > 0 ? [inPart] : []), ...(filesBinary > 0 ? [binary] : [])];
}

function problemText({ problems }: Details): string[] {
  if (problems.length === 0) return [];
  const lines = problems.map(({ path, line, reason }) => {
    const place = line === null ? path : `${path}:${line}`;
    return `- ${codeSpan(place)} ${codeSpan(reason)}`;
  });
  return ['Not examined as their kind requires:', listed(lines)];
}

function listed(lines: readonly string[]): string {
  const rest = lines.length - MAX_LISTED;
  const shown = lines.slice(0, MAX_LISTED);
  return [...shown, ...(rest > 0 ? [`- and ${rest} more`] : [])].join('\n');
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
