import {
  FACET_NAMES,
  type FacetName,
  type FindingFacets,
  type FindingFilter,
  MAX_FACET_VALUES,
} from '@svc/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import { AGE_NOW, conditionsOf, STATUS_NOW, sourceOf } from './filter.ts';
import { WORST_FIRST } from './worst-first.ts';

const FACETS: Readonly<Record<FacetName, RawBuilder<unknown>>> = {
  severity: sql`severity`,
  category: sql`category`,
  source: sql`source`,
  repository: sql`repo_id`,
  status: STATUS_NOW,
  age: AGE_NOW,
  rule: sql`rule_id`,
  assignee: sql`assignee`,
};

/** Counts the findings of a filter by each facet, in one pass; of each facet the most frequent values. */
export async function findingFacets(tx: Reader, filter: FindingFilter): Promise<FindingFacets> {
  const conditions = await conditionsOf(tx, filter);
  const values = FACET_NAMES.map((name) => sql`${FACETS[name]} as ${sql.ref(`by_${name}`)}`);
  const sets = FACET_NAMES.map((name) => sql`(${sql.ref(`by_${name}`)})`);
  const names = FACET_NAMES.map((name) => sql.ref(`by_${name}`));
  const { rows } = await sql<Record<string, string | null> & { n: number }>`
    select *
    from (
      select ${sql.join(names)}, count(*) as n, row_number() over (
        partition by grouping(${sql.join(names)}) order by count(*) desc, ${sql.join(names)}
      ) as place
      from (
        select ${sql.join(values)} from ${sourceOf(filter)} where ${sql.join(conditions, sql` and `)}
      ) counted
      group by grouping sets (${sql.join(sets)})
    ) ranked
    where place <= ${MAX_FACET_VALUES}
    order by place
  `.execute(tx);
  const facetOf = (name: FacetName) =>
    rows.flatMap((row) => {
      const value = row[`by_${name}`];
      return value === null || value === undefined ? [] : [{ value, count: Number(row.n) }];
    });
  const facets = FACET_NAMES.map((name) => [name, facetOf(name)] as const);
  const { rule, ...others } = Object.fromEntries(facets) as Record<FacetName, FacetValue[]>;
  const titles = await ruleTitles(
    tx,
    rule.map(({ value }) => value),
  );
  return {
    total: others.severity.reduce((sum, { count }) => sum + count, 0),
    facets: {
      ...others,
      rule: rule.map((one) => ({ ...one, title: titles.get(one.value) ?? one.value })),
    },
  };
}

type FacetValue = { readonly value: string; readonly count: number };

/** Returns the titles of rules by a finding of each, which one look into an index finds. */
async function ruleTitles(
  tx: Reader,
  ruleIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ rule: string; title: string }>`
    select r.rule, f.title from unnest(${[...ruleIds]}::text[]) r(rule) cross join lateral (
      select title from findings
      where rule_id = r.rule and not refs_only order by ${WORST_FIRST}, finding_id limit 1
    ) f`.execute(tx);
  return new Map(rows.map(({ rule, title }) => [rule, title]));
}
