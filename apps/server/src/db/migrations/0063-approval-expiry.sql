-- An approval that expires unused is sealed by a job, once. Those that ended before this release are not.

alter table approvals add column expiry_settled_at timestamptz;
update approvals set expiry_settled_at = now() where expires_at <= now();
create index approvals_by_unsettled_expiry on approvals (tenant_id, expires_at) where expiry_settled_at is null;
grant update (expiry_settled_at) on approvals to svc_app;

-- A use that began before the expiry is committed within a minute.
create function tenants_with_expired_approvals(max_tenants integer) returns table (tenant_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select distinct a.tenant_id from approvals a
  where a.expiry_settled_at is null and a.expires_at <= now() - interval '1 minute'
  limit max_tenants;
end;

alter function tenants_with_expired_approvals owner to svc_platform;
revoke all on function tenants_with_expired_approvals from public;
grant execute on function tenants_with_expired_approvals to svc_jobs;
