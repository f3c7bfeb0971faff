-- expand
-- What is due in background work of all tenants, found and marked in one statement. The table of jobs is pg-boss's, made after the
-- migrations: the first function is bound late.

-- Repositories whose fix pull requests are due for comparison, tenant by tenant in turns, without those that a job waits for already.
create or replace function fix_pull_requests_to_compare(max_repositories integer)
  returns table (tenant_id text, repo_id text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select due.tenant_id, due.repo_id
    from (
      select p.tenant_id, p.repo_id, min(coalesce(p.compared_at, p.opened_at)) as since,
        row_number() over (partition by p.tenant_id order by min(coalesce(p.compared_at, p.opened_at))) as turn
      from fix_pull_requests p
      join tenants n on n.tenant_id = p.tenant_id and n.suspended_at is null
      join repositories r on r.tenant_id = p.tenant_id and r.repo_id = p.repo_id and r.connection = 'connected'
      where (p.state = 'open' or (p.state = 'closed' and p.closed_at > now() - interval '1 day'))
        and coalesce(p.compared_at, p.opened_at) < now() - interval '55 minutes'
        and not exists (
          select from pgboss.job j
          where j.name = 'fix-pull-requests.compare' and j.state = 'created' and j.policy = 'short'
            and coalesce(j.singleton_key, '') = p.tenant_id || ' repoId=' || p.repo_id
        )
      group by p.tenant_id, p.repo_id
    ) due
    order by due.turn, due.since
    limit max_repositories;
end $$;

-- Tenants whose signals are due, marked as enqueued; one whose row another transaction has locked comes with the next run.
create policy claimed on signal_refreshes for update to svc_platform using (true) with check (true);
create policy added on signal_refreshes for insert to svc_platform with check (true);
grant insert, update on signal_refreshes to svc_platform;
create function claim_due_signals(max_tenants integer) returns table (tenant_id text)
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  with due as materialized (
    select d.tenant_id from tenants_with_due_signals(max_tenants) d
  ), held as (
    select r.tenant_id from signal_refreshes r
    where r.tenant_id in (select d.tenant_id from due d)
      and (r.enqueued_at is null or r.enqueued_at < now() - interval '1 hour')
    for update skip locked
  ), claimed as (
    update signal_refreshes r set enqueued_at = now() from held h where r.tenant_id = h.tenant_id
    returning r.tenant_id
  ), added as (
    insert into signal_refreshes as r (tenant_id, enqueued_at)
      select d.tenant_id, now() from due d
      where not exists (select from signal_refreshes e where e.tenant_id = d.tenant_id)
    on conflict do nothing
    returning r.tenant_id
  )
  select c.tenant_id from claimed c union all select a.tenant_id from added a;
end;

-- The same of tenants without the snapshots of today.
create policy claimed on compliance_snapshot_runs for update to svc_platform using (true) with check (true);
create policy added on compliance_snapshot_runs for insert to svc_platform with check (true);
grant insert, update on compliance_snapshot_runs to svc_platform;
create function claim_due_snapshots(max_tenants integer) returns table (tenant_id text)
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  with due as materialized (
    select d.tenant_id from tenants_with_due_snapshots(max_tenants) d
  ), held as (
    select r.tenant_id from compliance_snapshot_runs r
    where r.tenant_id in (select d.tenant_id from due d)
      and (r.enqueued_at is null or r.enqueued_at < now() - interval '1 hour')
    for update skip locked
  ), claimed as (
    update compliance_snapshot_runs r set enqueued_at = now() from held h where r.tenant_id = h.tenant_id
    returning r.tenant_id
  ), added as (
    insert into compliance_snapshot_runs as r (tenant_id, enqueued_at)
      select d.tenant_id, now() from due d
      where not exists (select from compliance_snapshot_runs e where e.tenant_id = d.tenant_id)
    on conflict do nothing
    returning r.tenant_id
  )
  select c.tenant_id from claimed c union all select a.tenant_id from added a;
end;

do $$
declare claiming text;
begin
  foreach claiming in array array['claim_due_signals(integer)', 'claim_due_snapshots(integer)'] loop
    execute format('alter function %s owner to svc_platform', claiming);
    execute format('revoke all on function %s from public', claiming);
    execute format('grant execute on function %s to svc_jobs', claiming);
  end loop;
end $$;
