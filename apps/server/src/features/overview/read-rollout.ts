import { MAX_OVERVIEW_COUNT } from '@svc/contract';
import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';

/** Checks of pull requests whose mode is read. */
const MAX_READ_CHECKS = 100;

type Rollout = {
  /** Approvals that wait; one more than are counted where there are more. */
  readonly waiting: number;
  /** Agents that are requested, likewise. */
  readonly requested: number;
  readonly lastScanAt: Date | null;
  readonly repositories: number;
  readonly channels: number;
  readonly approvedAgents: number;
  readonly observe: number;
  readonly enforce: number;
  readonly hasPrCheck: boolean;
  readonly hasEnforcedPrCheck: boolean;
  readonly hasCheckedCall: boolean;
  readonly hasAttestedControl: boolean;
};

/**
 * Returns what the steps of the rollout have brought. Each part reads a bounded number of rows by an index; evidence is searched in
 * every log of the tenant, as a recovery undoes no step.
 */
export async function readRollout(tx: Reader): Promise<Rollout> {
  const { rows } = await sql<Rollout>`
    with logs as (select no from ledger_heads h, generate_series(h.log_no, 0, -1) no)
    select
      (select count(*) from (
        select from approvals a
        where a.expiry_settled_at is null and a.expires_at > now() and a.state = 'waiting'
          and not exists (select from approval_uses u where u.tenant_id = a.tenant_id and u.approval_id = a.approval_id)
        limit ${MAX_OVERVIEW_COUNT + 1}) w) as "waiting",
      (select count(*) from (
        select from agents where state = 'requested' limit ${MAX_OVERVIEW_COUNT + 1}) r) as "requested",
      (select s.created_at from scans s order by s.scan_id desc limit 1) as "lastScanAt",
      (select count(*) from (select from repositories where archived_at is null limit ${MAX_OVERVIEW_COUNT}) r) as "repositories",
      (select count(*) from (select from notification_channels limit ${MAX_OVERVIEW_COUNT}) c) as "channels",
      (select count(*) from (select from agents where state = 'approved' limit ${MAX_OVERVIEW_COUNT}) a) as "approvedAgents",
      s.observe, s.enforce, c."hasPrCheck", c."hasEnforcedPrCheck",
      exists (select from logs l where exists (
        select from ledger_events e where e.log_no = l.no and e.tool is not null and e.kind = 'policy_decision'
      )) as "hasCheckedCall",
      exists (select from control_attestations) as "hasAttestedControl"
    from (select count(*) filter (where mode = 'observe') as observe, count(*) filter (where mode = 'enforce') as enforce
          from (select mode from gateway_servers limit ${MAX_OVERVIEW_COUNT}) g) s,
         (select count(*) > 0 as "hasPrCheck", coalesce(bool_or(strpos(event, '"mode":"enforce"') > 0), false) as "hasEnforcedPrCheck"
          from (select e.event from logs l cross join lateral (
                  select event from ledger_events e
                  where e.log_no = l.no and e.kind = 'pr_check.completed' and e.kind <> 'policy_decision'
                  order by e.idx desc limit ${MAX_READ_CHECKS}) e
                limit ${MAX_READ_CHECKS}) e) c`.execute(tx);
  const [rollout] = rows;
  if (rollout === undefined) throw new Error('the rollout has no row');
  return rollout;
}
