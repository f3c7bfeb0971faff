-- expand
-- Installations whose comparison with the host is due: an hour after the last one began, or soon after a failed one.
create function code_host_installations_to_compare(max_installations integer)
  returns table (tenant_id text, installation_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select i.tenant_id, i.installation_id from code_host_installations i
  join tenants n on n.tenant_id = i.tenant_id and n.suspended_at is null
  where i.compared_at is null or i.compared_at < now() - interval '55 minutes' or i.last_error is not null
  order by i.compared_at nulls first
  limit max_installations;
end;

alter function code_host_installations_to_compare(integer) owner to svc_platform;
revoke all on function code_host_installations_to_compare(integer) from public;
grant execute on function code_host_installations_to_compare(integer) to svc_jobs;
