import { SEVERITIES, type Severity, type SeverityCounts } from '@svc/contract';

/** What a message about a scan says. */
export type ScanSummary = {
  readonly repo: string;
  readonly maxSeverity: Severity;
  readonly total: number;
  readonly bySeverity: SeverityCounts;
  /** The gravest findings of the repository, worst first. */
  readonly top: readonly TopFinding[];
};

export type TopFinding = {
  readonly severity: Severity;
  readonly title: string;
  readonly path: string;
  /** Address of the finding; null where the deployment has none. */
  readonly url: string | null;
};

const SOURCE = 'svc';
/** Limits of Slack's Block Kit: 150 characters of a header, 3,000 of a section. */
const MAX_HEADER = 150;
const MAX_SECTION = 3_000;
const MAX_TITLE = 120;
const MAX_PATH = 200;

/** Returns the envelope of `scan.completed` for webhook channels; its fields are those of the specification. */
export function webhookBody(summary: ScanSummary): string {
  const { repo, maxSeverity, total } = summary;
  return JSON.stringify({
    source: SOURCE,
    event: 'scan.completed',
    repo,
    maxSeverity,
    text: summaryText(summary),
    stats: { findingsTotal: total },
  });
}

/** Returns a message for Slack and compatible tools: `text` for previews, and blocks. */
export function chatBody(summary: ScanSummary): string {
  const { repo, top } = summary;
  const list = top.map(
    ({ severity, title, path, url }) =>
      `• *${severity}* ${linked(cut(title, MAX_TITLE), url)} \`${code(cut(path, MAX_PATH))}\``,
  );
  const blocks = [
    {
      type: 'header',
      text: { type: 'plain_text', text: cut(`Scan of ${repo}`, MAX_HEADER), emoji: false },
    },
    section(escapeMrkdwn(countsText(summary))),
    ...(list.length === 0 ? [] : [section(`*Top findings*\n${fitted(list)}`)]),
  ];
  return JSON.stringify({ text: escapeMrkdwn(summaryText(summary)), blocks });
}

/** Returns the body of a test message. */
export function testBody(type: 'chat' | 'webhook' | 'siem'): string {
  const text = 'Test message of svc: this channel works.';
  if (type === 'chat') return JSON.stringify({ text, blocks: [section(text)] });
  return JSON.stringify({ source: SOURCE, event: 'test', text, data: {} });
}

/** `acme/shop: 3 findings (1 critical, 2 high)`. */
function summaryText(summary: ScanSummary): string {
  return `${summary.repo}: ${countsText(summary)}`;
}

function countsText({ total, bySeverity }: ScanSummary): string {
  const counts = SEVERITIES.filter((severity) => bySeverity[severity] > 0).map(
    (severity) => `${bySeverity[severity]} ${severity}`,
  );
  return `${total} ${total === 1 ? 'finding' : 'findings'} (${counts.join(', ')})`;
}

function section(text: string) {
  return { type: 'section', text: { type: 'mrkdwn', text, verbatim: true } };
}

/** Lines as they fit into a section, whole ones only. */
function fitted(lines: readonly string[]): string {
  let text = '';
  for (const line of lines) {
    if (text.length + line.length > MAX_SECTION - 100) break;
    text += `${line}\n`;
  }
  return text.trimEnd();
}

function linked(title: string, url: string | null): string {
  const text = escapeMrkdwn(title);
  return url === null ? text : `<${url}|${text.replaceAll('|', '¦')}>`;
}

/** Text within backquotes: a backquote would end it. */
function code(text: string): string {
  return escapeEntities(text).replaceAll('`', 'ˋ');
}

/**
 * Returns text that Slack shows as it is. The three characters of its control sequences (links, mentions) become
 * entities; those of formatting are followed by a zero-width space, which keeps them from pairing.
 */
export function escapeMrkdwn(text: string): string {
  return escapeEntities(text).replaceAll(/[*_~`]/g, '$&\u200b');
}

function escapeEntities(text: string): string {
  const oneLine = text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
  return oneLine.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}
