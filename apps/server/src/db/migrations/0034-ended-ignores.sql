-- Findings that were ignored until a time are reopened when it has come. The index is of all tenants and holds only those
-- findings; the function answers which tenants have any, and a job of each tenant reads them.

create index findings_by_ignore_end on findings (ignored_until) where status = 'ignored' and ignored_until is not null;

create function tenants_with_ended_ignores(max_tenants integer) returns table (tenant_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select distinct f.tenant_id from findings f
  where f.status = 'ignored' and f.ignored_until <= now()
  limit max_tenants;
end;

alter function tenants_with_ended_ignores owner to svc_platform;
revoke all on function tenants_with_ended_ignores from public;
grant execute on function tenants_with_ended_ignores to svc_jobs;
