import { SEVERITIES, type Severity, type SeverityCounts } from '@svc/contract';
import type { ChannelRow } from './store.ts';

/** Content of a message about a scan. */
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

export const SOURCE = 'svc';
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

/** Content of a digest about one scan. */
export type DigestedScan = Pick<ScanSummary, 'repo' | 'maxSeverity' | 'bySeverity'>;

const MAX_DIGEST_LINES = 20;

/**
 * Returns one chat message about many scans, oldest first: of each repository its last scan counts, the worst are listed.
 * `address` is that of the tenant's pages in the console.
 */
export function digestBody(scans: readonly DigestedScan[], address: string | null): string {
  const last = [...new Map(scans.map((scan) => [scan.repo, scan])).values()];
  const ranked = last.toSorted((a, b) => rank(a) - rank(b) || (a.repo < b.repo ? -1 : 1));
  const total = sumOf(last);
  const text = `${scans.length} scans of ${plural(last.length, 'repository', 'repositories')}: ${countsText(total)}`;
  const lines = ranked.slice(0, MAX_DIGEST_LINES).map(({ repo, maxSeverity, bySeverity }) => {
    const counts = countsText({ total: totalOf(bySeverity), bySeverity });
    return `• *${maxSeverity}* \`${code(cut(repo, MAX_PATH))}\` ${escapeMrkdwn(counts)}`;
  });
  const left = ranked.length - lines.length;
  const link = address === null ? [] : [section(`<${address}/findings|All findings>`)];
  const blocks = [
    { type: 'header', text: { type: 'plain_text', text: 'Digest of scans', emoji: false } },
    section(escapeMrkdwn(text)),
    section(fitted([...lines, ...(left > 0 ? [`and ${left} more`] : [])])),
    ...link,
  ];
  return JSON.stringify({ text: escapeMrkdwn(text), blocks });
}

function rank({ maxSeverity }: DigestedScan): number {
  return SEVERITIES.indexOf(maxSeverity);
}

function sumOf(scans: readonly DigestedScan[]): Pick<ScanSummary, 'total' | 'bySeverity'> {
  const counts = SEVERITIES.map((severity) => [
    severity,
    scans.reduce((sum, { bySeverity }) => sum + bySeverity[severity], 0),
  ]);
  const bySeverity = Object.fromEntries(counts) as SeverityCounts;
  return { total: totalOf(bySeverity), bySeverity };
}

function totalOf(bySeverity: SeverityCounts): number {
  return SEVERITIES.reduce((sum, severity) => sum + bySeverity[severity], 0);
}

/** Returns the notice that the service has disabled a channel: the target's host is named, the rest of it is a secret. */
export function noticeBody(
  isChat: boolean,
  channel: Pick<ChannelRow, 'channel_id' | 'name' | 'type' | 'target_origin'>,
  reason: 'gone' | 'failing',
  failures: number,
): string {
  const why =
    reason === 'gone' ? 'its receiver answered 410 Gone' : 'nothing was delivered for five days';
  const text = `Notification channel "${channel.name}" (${channel.target_origin}) was disabled: ${why}. An administrator can enable it again.`;
  if (isChat) {
    const safe = escapeMrkdwn(text);
    return JSON.stringify({ text: safe, blocks: [section(cut(safe, MAX_SECTION))] });
  }
  const { channel_id: id, name, type, target_origin: target } = channel;
  const data = { channel: { id, name, type, target }, reason, failures };
  return JSON.stringify({ source: SOURCE, event: 'notification.disabled', text, data });
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

function countsText({ total, bySeverity }: Pick<ScanSummary, 'total' | 'bySeverity'>): string {
  const counts = SEVERITIES.filter((severity) => bySeverity[severity] > 0).map(
    (severity) => `${bySeverity[severity]} ${severity}`,
  );
  return `${plural(total, 'finding', 'findings')} (${counts.join(', ')})`;
}

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A block of text of Slack's Block Kit. */
export function section(text: string) {
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

/** Returns a title as a link, where there is an address. */
export function linked(title: string, url: string | null): string {
  const text = escapeMrkdwn(title);
  return url === null ? text : `<${url}|${text.replaceAll('|', '¦')}>`;
}

/** Text within backquotes: a backquote would end it. */
export function code(text: string): string {
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
