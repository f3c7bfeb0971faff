import type { ScanFinding } from '@svc/contract';
import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import type { KnownFinding } from './match.ts';

/** Decisions that one scan hands on: its event names the findings, and an event is at most 1 MiB. Further ones stay open. */
const MAX_INHERITED = 10_000;

/** A new finding with several places. */
type NewGroup = { readonly id: string; readonly finding: ScanFinding };

/**
 * Makes new findings with several places inherit the decisions of the findings that each place had before: a finding is
 * ignored if every one of its places was, until the earliest of their expiries. One place that was not ignored keeps it
 * open. Returns the ids of the findings that are ignored.
 */
export async function inheritDecisions(
  tx: Writer,
  { tenantId, at }: { readonly tenantId: string; readonly at: Date },
  fresh: readonly NewGroup[],
  known: readonly KnownFinding[],
): Promise<readonly string[]> {
  const ids = new Map(known.map(({ fingerprint, id }) => [fingerprint, id]));
  const pairs = fresh.flatMap(({ id, finding: { places = [] } }) => {
    const members = new Set(places.map(({ fingerprint }) => ids.get(fingerprint)));
    if (members.size === 0 || members.has(undefined)) return [];
    return [...members].map((member) => ({ id, member }));
  });
  if (pairs.length === 0) return [];
  const { rows } = await sql<{ finding_id: string }>`
    with member as (
      select given.id, m.disposition, m.workflow, m.ignored_until, m.decided_by, m.decided_at,
             m.rule_id = g.rule_id and m.disposition in ('false_positive', 'accepted', 'used_in_tests', 'mitigated')
               and (m.ignored_until is null or m.ignored_until > ${at}) as is_ignored
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as given(id text, member text)
      join findings g on g.tenant_id = ${tenantId} and g.finding_id = given.id
      join findings m on m.tenant_id = ${tenantId} and m.finding_id = given.member
    ), decision as (
      select distinct on (id) *, bool_and(is_ignored) over (partition by id) as is_inherited
      from member
      order by id, ignored_until nulls last, decided_at desc
    ), inherited as (
      select * from decision where is_inherited order by id limit ${MAX_INHERITED}
    )
    update findings f
    set disposition = d.disposition, workflow = d.workflow, ignored_until = d.ignored_until,
        decided_by = d.decided_by, decided_at = d.decided_at
    from inherited d
    where f.tenant_id = ${tenantId} and f.finding_id = d.id
    returning f.finding_id
  `.execute(tx);
  return rows.map(({ finding_id }) => finding_id).sort();
}
