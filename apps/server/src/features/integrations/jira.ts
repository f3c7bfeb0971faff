import type { PutIntegration, Severity } from '@svc/contract';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import {
  type NewTicket,
  type TicketStatus,
  type Tracker,
  type TrackerAccess,
  TrackerFailure,
  type TrackerTicket,
} from './tracker.ts';
import { member, oneLine, orNull, type SendToTracker, trackerSender } from './tracker-request.ts';

export type JiraSettings = Pick<
  PutIntegration,
  'deployment' | 'project' | 'issueType' | 'priorities'
>;

const PRODUCT = 'Jira';
const MAX_SUMMARY = 255;
const MAX_STATUS = 60;
const KEY = /^[A-Z][A-Z0-9_]*-\d+$/;
/** Names of the priorities that a new site has. */
const PRIORITIES: Readonly<Record<Severity, string>> = {
  critical: 'Highest',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Lowest',
};

/**
 * Returns a Jira site: REST API v3 of Jira Cloud, whose rich text is ADF and whose search is `/search/jql`, or v2 of Jira Data
 * Center with wiki text. The correlation is a label. developer.atlassian.com/cloud/jira/platform/rest/v3
 */
export function jira(outbound: Outbound, access: TrackerAccess, settings: JiraSettings): Tracker {
  const send = trackerSender({ outbound, product: PRODUCT, errorTexts }, access);
  const isCloud = settings.deployment !== 'data-center';
  const api = isCloud ? '/rest/api/3' : '/rest/api/2';
  const project = settings.project ?? '';
  const ticketOf = (issue: unknown): TrackerTicket => {
    const key = member(issue, 'key');
    if (typeof key === 'string' && KEY.test(key)) {
      return { key, url: `${access.baseUrl}/browse/${key}` };
    }
    throw new TrackerFailure(`${PRODUCT} answered an issue without a valid key`, true);
  };
  return {
    find: async (correlation) => {
      const jql = `project = "${project}" AND labels = "${correlation}" ORDER BY created ASC`;
      const query = new URLSearchParams({ jql, fields: 'labels', maxResults: '1' });
      const found = await send({
        method: 'GET',
        path: `${api}/${isCloud ? 'search/jql' : 'search'}?${query}`,
      });
      const [issue] = list(member(found, 'issues'));
      const labels = list(member(member(issue, 'fields'), 'labels'));
      return labels.includes(correlation) ? ticketOf(issue) : null;
    },
    create: async (ticket) => {
      const priority = await priorityId(send, isCloud, settings, ticket.severity);
      const fields = {
        project: { key: project },
        issuetype: { name: settings.issueType ?? 'Task' },
        summary: oneLine(ticket.title, MAX_SUMMARY),
        description: isCloud ? adf(ticket) : wikiText(ticket),
        priority: { id: priority },
        labels: ['svc', ticket.correlation],
      };
      return ticketOf(await send({ method: 'POST', path: `${api}/issue`, body: { fields } }));
    },
    hasOpened: (url) => url.startsWith(`${access.baseUrl}/browse/`),
    read: async ({ key }) => {
      const path = `${api}/issue/${encodeURIComponent(key)}?fields=status`;
      const issue = await orNull(send({ method: 'GET', path }));
      return issue === null ? null : statusOf(issue);
    },
  };
}

/** By the key of a status category, which every status of every site has. */
const PROGRESS: ReadonlyMap<unknown, TicketStatus['progress']> = new Map([
  ['undefined', 'open'],
  ['new', 'open'],
  ['indeterminate', 'in_progress'],
  ['done', 'done'],
]);

/** `{"fields": {"status": {"name": "In Review", "statusCategory": {"key": "indeterminate"}}}}`. */
function statusOf(issue: unknown): TicketStatus {
  const status = member(member(issue, 'fields'), 'status');
  const name = member(status, 'name');
  const progress = PROGRESS.get(member(member(status, 'statusCategory'), 'key'));
  if (typeof name === 'string' && progress !== undefined) {
    return { status: oneLine(name, MAX_STATUS), progress };
  }
  throw new TrackerFailure(`${PRODUCT} answered an issue without a status`, false, 'bad_gateway', {
    status: 200,
  });
}

/** A site has its own priorities, so the one of a severity is found by its name. */
async function priorityId(
  send: SendToTracker,
  isCloud: boolean,
  { priorities = {} }: JiraSettings,
  severity: Severity,
): Promise<string> {
  const path = isCloud ? '/rest/api/3/priority/search?maxResults=100' : '/rest/api/2/priority';
  const answer = await send({ method: 'GET', path });
  const known = list(isCloud ? member(answer, 'values') : answer);
  const name = priorities[severity] ?? PRIORITIES[severity];
  const id = member(
    known.find((each) => member(each, 'name') === name),
    'id',
  );
  if (typeof id === 'string') return id;
  const names = known.map((each) => oneLine(`${member(each, 'name')}`, 40)).slice(0, 10);
  throw new TrackerFailure(
    `${PRODUCT} has no priority ${JSON.stringify(name)} for severity ${severity} (got ${names.join(', ')}); set priorities of the integration`,
    false,
    'unprocessable',
  );
}

/** Atlassian Document Format: paragraphs of text, the last one a link. */
function adf({ paragraphs, link }: NewTicket) {
  const text = (content: object) => ({
    type: 'paragraph',
    content: [{ type: 'text', ...content }],
  });
  const linked = { text: link, marks: [{ type: 'link', attrs: { href: link } }] };
  return {
    type: 'doc',
    version: 1,
    content: [
      ...paragraphs.map((paragraph) => text({ text: paragraph })),
      ...(link === null ? [] : [text(linked)]),
    ],
  };
}

function wikiText({ paragraphs, link }: NewTicket): string {
  const escaped = paragraphs.map((text) => text.replaceAll(/[\\{}[\]*_+^~|!?#-]/g, '\\$&'));
  return [...escaped, ...(link === null ? [] : [link])].join('\n\n');
}

/** Errors of Jira: `{"errorMessages": ["..."], "errors": {"project": "..."}}`. */
function errorTexts(body: unknown): string[] {
  const fields = member(body, 'errors');
  const named =
    typeof fields === 'object' && fields !== null
      ? Object.entries(fields).map(([name, text]) => `${name}: ${text}`)
      : [];
  return [...list(member(body, 'errorMessages')).map(String), ...named];
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
