-- expand
-- The status of frameworks over time. Rows are added and never changed; positions count the snapshots of one framework and scope.

create table compliance_snapshots (
  tenant_id text not null references tenants,
  snapshot_id text not null,
  framework_id text not null,
  framework_version text not null,
  mapping_version integer not null,
  -- id of the scope; `all` of the tenant
  scope text not null,
  -- what the scope named then; null for all
  scope_members jsonb,
  position bigint not null,
  taken_at timestamptz not null,
  trigger text not null check (trigger in ('schedule', 'request')),
  counts jsonb not null,
  digest text not null,
  -- the event that sealed it
  evidence_id text not null,
  is_new_framework_version boolean not null,
  is_new_mapping boolean not null,
  missed_days integer not null check (missed_days >= 0),
  primary key (tenant_id, snapshot_id),
  unique (tenant_id, framework_id, scope, position)
);
create index compliance_snapshots_by_time on compliance_snapshots (tenant_id, taken_at, snapshot_id);
create index compliance_snapshots_by_day on compliance_snapshots (tenant_id, framework_id, scope, taken_at);

-- A control has the status of its newest change up to the position of a snapshot.
create table compliance_status_changes (
  tenant_id text not null references tenants,
  framework_id text not null,
  framework_version text not null,
  scope text not null,
  control_id text not null,
  position bigint not null,
  status jsonb not null,
  primary key (tenant_id, framework_id, framework_version, scope, control_id, position)
);

create table compliance_snapshot_runs (
  tenant_id text primary key references tenants,
  -- a job waits or runs since then; null where none does
  enqueued_at timestamptz,
  completed_at timestamptz
);

select make_tenant_table(name) from unnest(array[
  'compliance_snapshots', 'compliance_status_changes', 'compliance_snapshot_runs']::regclass[]) name;
grant select, insert on compliance_snapshots, compliance_status_changes to svc_app;
grant select, insert, update on compliance_snapshot_runs to svc_app;

-- Tenants without the snapshots of today (UTC) for which no job waits; that of its first day says little of a tenant, and is not taken. A job that has not ended within an hour is taken for lost.
create policy due on compliance_snapshot_runs for select to svc_platform using (true);
grant select on compliance_snapshot_runs to svc_platform;
create function tenants_with_due_snapshots(max_tenants integer) returns table (tenant_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select t.tenant_id from tenants t left join compliance_snapshot_runs r on r.tenant_id = t.tenant_id
  where t.suspended_at is null and t.tenant_id <> platform_tenant()
    and t.created_at < date_trunc('day', now(), 'utc')
    and (r.completed_at is null or r.completed_at < date_trunc('day', now(), 'utc'))
    and (r.enqueued_at is null or r.enqueued_at < now() - interval '1 hour')
  order by r.completed_at nulls first
  limit max_tenants;
end;
alter function tenants_with_due_snapshots owner to svc_platform;
revoke all on function tenants_with_due_snapshots from public;
grant execute on function tenants_with_due_snapshots to svc_jobs;
