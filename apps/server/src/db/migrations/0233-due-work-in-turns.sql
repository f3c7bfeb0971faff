-- expand
-- What is due in background work of the code host, tenant by tenant in turns: without what a job waits for already, so that those who
-- were left out come next. The table of jobs is pg-boss's, made after the migrations: the functions are bound late.

create or replace function tenants_with_due_scan_runs(stale_seconds integer, max_tenants integer)
  returns table (tenant_id text, is_nightly boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select due.tenant_id, due.is_nightly
    from (
      select r.tenant_id, r.trigger = 'nightly' as is_nightly, min(coalesce(r.heartbeat_at, r.due_at)) as since
      from scan_runs r
      where (r.state = 'queued' and r.due_at <= now())
        or (r.state = 'running' and r.heartbeat_at < now() - make_interval(secs => stale_seconds))
      group by r.tenant_id, r.trigger = 'nightly'
    ) due
    join tenants n on n.tenant_id = due.tenant_id and n.suspended_at is null
    where not exists (
      select from pgboss.job j
      where j.name = 'scans.run-next' and j.state = 'created' and j.policy = 'short'
        and coalesce(j.singleton_key, '') = due.tenant_id || ' urgency=' || case when due.is_nightly then 'nightly' else 'usual' end
    )
    order by due.since
    limit max_tenants;
end $$;

create or replace function due_pull_request_checks(stale_seconds integer, max_checks integer)
  returns table (tenant_id text, check_id text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select due.tenant_id, due.check_id
    from (
      select c.tenant_id, c.check_id, c.created_at,
        row_number() over (partition by c.tenant_id order by c.created_at) as turn
      from pull_request_checks c
      join tenants n on n.tenant_id = c.tenant_id and n.suspended_at is null
      where ((c.state = 'queued' and c.due_at <= now())
          or (c.state = 'running' and c.heartbeat_at < now() - make_interval(secs => stale_seconds)))
        and not exists (
          select from pgboss.job j
          where j.name = 'pull-request-checks.run' and j.state = 'created' and j.policy = 'short'
            and coalesce(j.singleton_key, '') = c.tenant_id || ' checkId=' || c.check_id
        )
    ) due
    order by due.turn, due.created_at
    limit max_checks;
end $$;
