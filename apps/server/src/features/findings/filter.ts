import type { FindingAge, FindingFilter, FindingStatus, Severity } from '@svc/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { REPORTED_COLUMNS } from './columns.ts';
import { WORST_FIRST, worstFirstRange } from './worst-first.ts';

const FINDING_COLUMNS = [
  'tenant_id',
  'finding_id',
  'repo_id',
  'source',
  'presence',
  'disposition',
  'workflow',
  ...REPORTED_COLUMNS.map(({ name }) => name),
  'first_seen_at',
  'last_seen_at',
  'refs_only',
  'suppression',
  'suppressed_until',
  'ignored_until',
  'assignee',
  'decided_by',
  'decided_at',
  'status',
  'ignore_ends_at',
  'sort_rank',
  'inventory_factors',
  'computed_score',
  'shown_score',
  'override_score',
  'override_reason',
  'overridden_by',
  'overridden_at',
];

/** Columns that a ref has of its own. */
const OF_REF: Readonly<Record<string, RawBuilder<unknown>>> = {
  repo_id: sql`p.repo_id`,
  presence: sql`p.state`,
  fingerprint: sql`p.fingerprint`,
  path: sql`p.path`,
  span: sql`p.span`,
  suppression: sql`p.suppression`,
  suppressed_until: sql`p.suppressed_until`,
  status: sql`finding_status(p.state, f.disposition, f.workflow, p.suppression is not null)`,
  ignore_ends_at: sql`finding_ignore_end(f.disposition, f.ignored_until, p.suppressed_until)`,
};

/** Where findings are read from: as the default branch has them, or as a ref has those that it ever had. */
export function sourceOf({ ref }: FindingFilter): RawBuilder<unknown> {
  if (ref === undefined) return sql`findings`;
  const columns = FINDING_COLUMNS.map(
    (name) => sql`${OF_REF[name] ?? sql.ref(`f.${name}`)} as ${sql.ref(name)}`,
  );
  return sql`(
    select ${sql.join(columns)}
    from finding_presence p join findings f on f.tenant_id = p.tenant_id and f.finding_id = p.finding_id
    where p.ref = ${ref}
  ) findings`;
}

type Values = { readonly included: readonly string[]; readonly excluded: readonly string[] };

/** Parses `a,!b`: values that are asked for, and values that are excluded. */
function parseValues(text: string): Values {
  const values = text.split(',');
  return {
    included: values.filter((value) => !value.startsWith('!')),
    excluded: values.filter((value) => value.startsWith('!')).map((value) => value.slice(1)),
  };
}

type Condition = RawBuilder<unknown>;

/** Columns that a filter of several values compares. */
const COLUMNS = {
  repoId: sql`repo_id`,
  severity: sql`severity`,
  category: sql`category`,
  // as its index has it: COALESCE uses none under row-level security
  class: sql`(case when class is null then 'real' else class end)`,
  ruleId: sql`rule_id`,
  source: sql`source`,
} as const;

/** Returns the conditions that a filter makes, of which there is at least one. */
export async function conditionsOf(tx: Reader, filter: FindingFilter): Promise<Condition[]> {
  const conditions: Condition[] = [];
  // literally, so that indexes without those of other refs serve
  conditions.push(filter.ref === undefined ? sql`not refs_only` : sql`true`);
  for (const [name, column] of Object.entries(COLUMNS)) {
    const text = filter[name as keyof typeof COLUMNS];
    if (text !== undefined) conditions.push(...among(column, parseValues(text)));
  }
  if (filter.status !== undefined) conditions.push(...matching(filter.status, hasStatus));
  if (filter.age !== undefined) conditions.push(...matching(filter.age, hasAge));
  if (filter.path !== undefined) conditions.push(sql`starts_with(path, ${filter.path})`);
  const { assignee } = filter;
  if (assignee === '') conditions.push(sql`assignee is null`);
  else if (assignee !== undefined) conditions.push(sql`assignee = ${assignee}`);
  if (filter.severity !== undefined) conditions.push(...rankRange(filter.severity));
  if (filter.q !== undefined) conditions.push(await hasWords(tx, searchWords(filter.q)));
  return conditions;
}

function among(column: Condition, { included, excluded }: Values): Condition[] {
  return [
    // a single value by equality, so that an index provides the order, too
    ...(included.length === 1 ? [sql`${column} = ${included[0]}`] : []),
    ...(included.length > 1 ? [sql`${column} = any(${[...included]}::text[])`] : []),
    ...(excluded.length > 0 ? [sql`${column} <> all(${[...excluded]}::text[])`] : []),
  ];
}

function matching<Value extends string>(
  text: string,
  holds: (value: Value) => Condition,
): Condition[] {
  const { included, excluded } = parseValues(text);
  const all = (values: readonly string[]) => values.map((value) => holds(value as Value));
  return [
    ...(included.length > 0 ? [sql`(${sql.join(all(included), sql` or `)})`] : []),
    ...(excluded.length > 0 ? [sql`not (${sql.join(all(excluded), sql` or `)})`] : []),
  ];
}

/** The range that severities have in the order by severity, which an index in that order serves. */
function rankRange(severities: string): Condition[] {
  const { included } = parseValues(severities);
  if (included.length === 0) return [];
  const [first, last] = worstFirstRange(included as Severity[]);
  return [sql`${WORST_FIRST} between ${first} and ${last}`];
}

/** Beyond so many findings words are common, and reading in order finds a page of them sooner than the index. */
const MAX_INDEXED = 10_000;

async function hasWords(tx: Reader, words: string): Promise<Condition> {
  const { rows } = await sql<{ finding_id: string }>`
    select finding_id from search_findings(${words}, ${MAX_INDEXED + 1})
  `.execute(tx);
  if (rows.length > MAX_INDEXED) {
    return sql`finding_text(tenant_id, title, message, path, rule_id) @@ to_tsquery('simple', ${words})`;
  }
  return sql`finding_id = any(${rows.map((row) => row.finding_id)}::text[])`;
}

const IS_OVER = sql`coalesce(ignore_ends_at <= now(), false)`;

/** The status of a moment, as SQL: `headlineStatus`. */
export const STATUS_NOW: Condition = sql`case when status = 'ignored' and ${IS_OVER} then 'open' else status end`;

/** `STATUS_NOW` as a condition that an index serves. */
function hasStatus(status: FindingStatus): Condition {
  switch (status) {
    case 'open':
      return sql`(status = 'open' or (status = 'ignored' and ${IS_OVER}))`;
    case 'ignored':
      return sql`(status = 'ignored' and not ${IS_OVER})`;
    case 'triaged':
    case 'fixed':
      return sql`status = ${status}`;
  }
}

/** Days since a finding was first seen, at most; null without a limit. */
const AGE_DAYS: Readonly<Record<FindingAge, readonly [from: number, to: number | null]>> = {
  '7d': [0, 7],
  '30d': [7, 30],
  '90d': [30, 90],
  older: [90, null],
};

function hasAge(age: FindingAge): Condition {
  const [from, to] = AGE_DAYS[age];
  const notBefore = to === null ? sql`true` : sql`first_seen_at > now() - ${to} * interval '1 day'`;
  const before = from === 0 ? sql`true` : sql`first_seen_at <= now() - ${from} * interval '1 day'`;
  return sql`(${notBefore} and ${before})`;
}

/** The age of a finding, as SQL. */
export const AGE_NOW: Condition = sql`case
  when first_seen_at > now() - interval '7 days' then '7d'
  when first_seen_at > now() - interval '30 days' then '30d'
  when first_seen_at > now() - interval '90 days' then '90d'
  else 'older' end`;

/** Returns a query for texts that contain each word as the start of one of theirs. */
function searchWords(text: string): string {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  if (words.length > 0) return words.map((word) => `'${word}':*`).join(' & ');
  throw new ApiError(
    'malformed',
    `the query is not valid at "/q": must contain a letter or a digit (got ${JSON.stringify(text)})`,
  );
}
