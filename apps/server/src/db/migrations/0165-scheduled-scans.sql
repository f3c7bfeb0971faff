-- expand
-- Connected repositories are scanned when they are connected, and every night.
alter table repositories
  -- when the next scan by the service is to be asked for, where the repository is connected; null before the first one
  add column scan_due_at timestamptz;
create index repositories_to_scan on repositories (scan_due_at) where connection = 'connected';

alter table scan_runs
  -- of the repository when the attempt began: what is read by it is not stored once the repository is not in it any more
  add column installation_id text;

grant select (connection, archived_at, scan_due_at) on repositories to svc_platform;

create function tenants_with_due_scans(max_tenants integer) returns table (tenant_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select distinct r.tenant_id from repositories r
  join tenants n on n.tenant_id = r.tenant_id and n.suspended_at is null
  where r.connection = 'connected' and r.archived_at is null and (r.scan_due_at is null or r.scan_due_at <= now())
  limit max_tenants;
end;

alter function tenants_with_due_scans(integer) owner to svc_platform;
revoke all on function tenants_with_due_scans(integer) from public;
grant execute on function tenants_with_due_scans(integer) to svc_jobs;
