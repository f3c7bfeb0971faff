-- expand
-- Signals of compliance: what each answered last, how far those of the log have read it, and when a tenant's were computed.
create table signal_results (
  tenant_id text not null references tenants,
  -- what of the tenant was examined; `all` of it
  scope text not null,
  signal_id text not null,
  result jsonb not null,
  computed_at timestamptz not null,
  primary key (tenant_id, scope, signal_id)
);
select make_tenant_table('signal_results');
grant select, insert, update on signal_results to svc_app;

create table signal_progress (
  tenant_id text not null references tenants,
  signal_id text not null,
  -- another version reads the log anew
  query_version integer not null,
  -- JSON
  progress text not null,
  primary key (tenant_id, signal_id)
);
select make_tenant_table('signal_progress');
grant select, insert, update on signal_progress to svc_app;

create table signal_refreshes (
  tenant_id text primary key references tenants,
  -- a job waits or runs since then; null where none does
  enqueued_at timestamptz,
  completed_at timestamptz
);
select make_tenant_table('signal_refreshes');
grant select, insert, update on signal_refreshes to svc_app;

-- Tenants whose signals were never computed, or not for six hours, and for which no job waits; those that wait longest first.
-- A job that has not ended within an hour is taken for lost.
create policy due on signal_refreshes for select to svc_platform using (true);
grant select on signal_refreshes to svc_platform;
create function tenants_with_due_signals(max_tenants integer) returns table (tenant_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select t.tenant_id from tenants t left join signal_refreshes r on r.tenant_id = t.tenant_id
  where t.suspended_at is null and t.tenant_id <> platform_tenant()
    and (r.completed_at is null or r.completed_at < now() - interval '6 hours')
    and (r.enqueued_at is null or r.enqueued_at < now() - interval '1 hour')
  order by r.completed_at nulls first
  limit max_tenants;
end;
alter function tenants_with_due_signals owner to svc_platform;
revoke all on function tenants_with_due_signals from public;
grant execute on function tenants_with_due_signals to svc_jobs;
