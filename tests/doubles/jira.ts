import { randomBytes } from 'node:crypto';
import {
  basic,
  type Double,
  type DoubleAnswer,
  type DoubleRequest,
  parsedObject,
  startDouble,
} from './double.ts';

/**
 * Jira Cloud, as far as tickets need it: stateful, and strict about what it takes.
 *
 * Facts, from the REST API v3 reference (developer.atlassian.com/cloud/jira/platform/rest/v3) and its changelog:
 * - `POST /rest/api/3/issue` takes {fields}, answers 201 {id, key, self}; errors are 400 {errorMessages[], errors{field: text}}.
 * - `summary` is one line of at most 255 characters; `description` is an ADF document, whose text nodes are not empty; a label
 *   has no space.
 * - `GET /rest/api/3/search/jql` answers {issues[], isLast}, with only the fields that are asked for. `/rest/api/3/search` is
 *   removed and answers 410 (CHANGE-2046).
 * - `GET /rest/api/3/priority/search` answers a page {values[{id, name}], isLast}.
 * - `GET /rest/api/3/issue/{key}?fields=status` answers {key, fields: {status: {name, statusCategory: {key}}}}; the category's
 *   key is one of `undefined`, `new`, `indeterminate`, `done`. An issue that is deleted or hidden answers 404.
 * - A wrong API token answers 401 as text, not JSON.
 */
export type Jira = Double & {
  readonly user: string;
  readonly token: string;
  readonly issues: readonly JiraIssue[];
  /** What a person does at the site. */
  move(key: string, status: 'To Do' | 'In Review' | 'Done' | 'deleted'): void;
};

export type JiraIssue = {
  readonly key: string;
  readonly fields: Readonly<Record<string, unknown>>;
};

const JIRA_PROJECT = 'SEC';
const USER = 'svc@example.com';
const ISSUE_TYPES: readonly unknown[] = ['Task', 'Bug'];
const PRIORITIES = ['Highest', 'High', 'Medium', 'Low', 'Lowest'].map((name, n) => ({
  id: `${n + 1}`,
  name,
}));
const FIELDS: readonly string[] = [
  'project',
  'issuetype',
  'summary',
  'description',
  'priority',
  'labels',
];
const MAX_SUMMARY = 255;

export async function startJira(): Promise<Jira> {
  const token = randomBytes(16).toString('hex');
  const issues: JiraIssue[] = [];
  const statuses = new Map<string, string>();
  const double = await startDouble((request) => {
    if (request.headers.authorization !== basic(USER, token)) {
      return { status: 401, body: 'Client must be authenticated to access this resource.' };
    }
    return answerTo(request, issues, statuses);
  });
  return {
    ...double,
    user: USER,
    token,
    issues,
    move: (key, status) => {
      statuses.set(key, status);
    },
  };
}

/** The integration of this site. */
export function jiraIntegration({ url, user, token }: Jira) {
  return { baseUrl: url, user, token, project: JIRA_PROJECT };
}

const CATEGORIES: Readonly<Record<string, string>> = {
  'To Do': 'new',
  'In Review': 'indeterminate',
  Done: 'done',
};

function answerTo(
  request: DoubleRequest,
  issues: JiraIssue[],
  statuses: ReadonlyMap<string, string>,
): DoubleAnswer {
  const [, key] = /^\/rest\/api\/3\/issue\/([A-Z]+-\d+)$/.exec(request.path) ?? [];
  if (request.method === 'GET' && key !== undefined) {
    const status = statuses.get(key) ?? 'To Do';
    const exists = issues.some((issue) => issue.key === key) && status !== 'deleted';
    if (!exists) {
      const text = 'Issue does not exist or you do not have permission to see it.';
      return { status: 404, body: { errorMessages: [text], errors: {} } };
    }
    if (request.query.get('fields') !== 'status') return { status: 200, body: { key, fields: {} } };
    const fields = { status: { name: status, statusCategory: { key: CATEGORIES[status] } } };
    return { status: 200, body: { id: key, key, fields } };
  }
  switch (`${request.method} ${request.path}`) {
    case 'POST /rest/api/3/issue':
      return create(request, issues);
    case 'GET /rest/api/3/search/jql':
      return search(request.query, issues);
    case 'GET /rest/api/3/priority/search':
      return {
        status: 200,
        body: { values: PRIORITIES, startAt: 0, maxResults: 100, isLast: true },
      };
    case 'GET /rest/api/3/search':
      return {
        status: 410,
        body: { errorMessages: ['The requested API has been removed.'], errors: {} },
      };
    default:
      return { status: 404, body: { errorMessages: ['Not found'], errors: {} } };
  }
}

function create({ headers, body }: DoubleRequest, issues: JiraIssue[]): DoubleAnswer {
  if (headers['content-type'] !== 'application/json') return { status: 415 };
  const fields = parsedObject(body)?.['fields'] as Record<string, unknown> | undefined;
  if (fields === undefined) return refused({}, ['Invalid request payload.']);
  const errors = fieldErrors(fields);
  if (Object.keys(errors).length > 0) return refused(errors);
  const key = `${JIRA_PROJECT}-${issues.length + 1}`;
  issues.push({ key, fields });
  const id = `${10_000 + issues.length}`;
  return { status: 201, body: { id, key, self: `https://jira.invalid/rest/api/3/issue/${id}` } };
}

function refused(errors: Record<string, string>, errorMessages: string[] = []): DoubleAnswer {
  return { status: 400, body: { errorMessages, errors } };
}

function fieldErrors(fields: Record<string, unknown>): Record<string, string> {
  const { project, issuetype, summary, description, priority, labels } = fields as Record<
    string,
    Record<string, unknown> | undefined
  >;
  const unknown = Object.keys(fields).filter((name) => !FIELDS.includes(name));
  const text: unknown = summary;
  const isSummary =
    typeof text === 'string' && text !== '' && text.length <= MAX_SUMMARY && !/[\r\n]/.test(text);
  const isLabels =
    Array.isArray(labels) &&
    labels.every((label) => typeof label === 'string' && !/\s/.test(label));
  return {
    ...Object.fromEntries(
      unknown.map((name) => [
        name,
        `Field '${name}' cannot be set. It is not on the appropriate screen, or unknown.`,
      ]),
    ),
    ...(project?.['key'] !== JIRA_PROJECT && { project: 'valid project is required' }),
    ...(!ISSUE_TYPES.includes(issuetype?.['name']) && { issuetype: 'Specify a valid issue type' }),
    ...(!isSummary && { summary: 'The summary is invalid.' }),
    ...(!isDocument(description) && {
      description:
        'Operation value must be an Atlassian Document (see the Atlassian Document Format)',
    }),
    ...(!PRIORITIES.some(({ id }) => id === priority?.['id']) && {
      priority: 'The priority selected is invalid.',
    }),
    ...(!isLabels && { labels: "The label can't contain spaces." }),
  };
}

type AdfNode = {
  readonly type?: unknown;
  readonly text?: unknown;
  readonly content?: readonly AdfNode[];
  readonly marks?: readonly {
    readonly type?: unknown;
    readonly attrs?: { readonly href?: unknown };
  }[];
};

function isDocument(value: unknown): boolean {
  const document = value as (AdfNode & { version?: unknown }) | undefined;
  return (
    document?.type === 'doc' &&
    document.version === 1 &&
    (document.content ?? []).every(
      (paragraph) =>
        paragraph.type === 'paragraph' &&
        (paragraph.content ?? []).every(
          ({ type, text, marks = [] }) =>
            type === 'text' &&
            typeof text === 'string' &&
            text !== '' &&
            marks.every((mark) => mark.type === 'link' && typeof mark.attrs?.href === 'string'),
        ),
    )
  );
}

function search(query: URLSearchParams, issues: readonly JiraIssue[]): DoubleAnswer {
  const jql = query.get('jql') ?? '';
  const match = /^project = "([A-Z]+)" AND labels = "([^"\s]+)" ORDER BY created ASC$/.exec(jql);
  if (match === null) return refused({}, ['Error in the JQL Query']);
  const [, project, label] = match;
  if (project !== JIRA_PROJECT) {
    return refused({}, [`The value '${project}' does not exist for the field 'project'.`]);
  }
  const asked = (query.get('fields') ?? '').split(',');
  const found = issues
    .filter(({ fields }) => (fields['labels'] as string[]).includes(`${label}`))
    .slice(0, Number(query.get('maxResults') ?? 50))
    .map(({ key, fields }) => ({
      id: key,
      key,
      fields: Object.fromEntries(Object.entries(fields).filter(([name]) => asked.includes(name))),
    }));
  return { status: 200, body: { issues: found, isLast: true } };
}
