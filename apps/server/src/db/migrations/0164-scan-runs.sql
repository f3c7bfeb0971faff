-- expand
-- Scans that the service makes itself of repositories at the code host. A row waits, runs or has failed: there is no report yet.
-- With success it is deleted, and a row of scans takes its place under the same id in the same transaction.
alter table scans add column trigger text not null default 'upload';

create table scan_runs (
  tenant_id text not null,
  scan_id text not null,
  repo_id text not null,
  trigger text not null check (trigger in ('push', 'nightly', 'connected', 'manual')),
  state text not null default 'queued' check (state in ('queued', 'running', 'failed')),
  ref text not null,
  created_at timestamptz not null default now(),
  -- not before
  due_at timestamptz not null default now(),
  -- how often it was begun; whoever began it last may go on
  attempts smallint not null default 0,
  started_at timestamptz,
  -- that of a run whose process is gone does not advance
  heartbeat_at timestamptz,
  -- code of the latest failure
  error text,
  finished_at timestamptz,
  primary key (tenant_id, scan_id),
  foreign key (tenant_id, repo_id) references repositories on delete cascade,
  check (state <> 'running' or (started_at is not null and heartbeat_at is not null)),
  check (state <> 'failed' or (error is not null and finished_at is not null))
);
create unique index scan_runs_waiting on scan_runs (tenant_id, repo_id) where state = 'queued';
create unique index scan_runs_running on scan_runs (tenant_id, repo_id) where state = 'running';
create index scan_runs_by_repository on scan_runs (tenant_id, repo_id, scan_id);
create index scan_runs_due on scan_runs (due_at) where state = 'queued';
create index scan_runs_abandoned on scan_runs (heartbeat_at) where state = 'running';

select make_tenant_table('scan_runs');
grant select, insert, update, delete on scan_runs to svc_app;
create policy platform on scan_runs for select to svc_platform using (true);
grant select on scan_runs to svc_platform;

-- Tenants with scans that are due, or whose process is gone: the urgency of each.
create function tenants_with_due_scan_runs(stale_seconds integer, max_tenants integer)
  returns table (tenant_id text, is_nightly boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select distinct r.tenant_id, r.trigger = 'nightly' from scan_runs r
  join tenants n on n.tenant_id = r.tenant_id and n.suspended_at is null
  where (r.state = 'queued' and r.due_at <= now())
    or (r.state = 'running' and r.heartbeat_at < now() - make_interval(secs => stale_seconds))
  limit max_tenants;
end;

alter function tenants_with_due_scan_runs(integer, integer) owner to svc_platform;
revoke all on function tenants_with_due_scan_runs(integer, integer) from public;
grant execute on function tenants_with_due_scan_runs(integer, integer) to svc_jobs;
