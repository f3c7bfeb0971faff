-- expand
-- Servers log in under the service's own roles and read or write what only the owner could: the record of the deployment, and
-- the code that sets up a deployment without a tenant.

-- The record of the deployment; no row before the first one is made.
create function read_deployment() returns table (key_identity text, environment text, public_url text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select d.key_identity, d.environment, d.public_url from deployment d;
end;

-- Replaces the code of a deployment without a tenant; false where there is one.
create function issue_setup_code(new_code bytea, hours integer) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into deployment_setup (code_hash, code_expires_at)
    select new_code, now() + make_interval(hours => hours) where not has_tenant()
    on conflict (only_row) do update
      set code_hash = excluded.code_hash, code_expires_at = excluded.code_expires_at;
  return found;
end $$;
grant insert on deployment_setup to svc_platform;

do $$
declare name text;
begin
  foreach name in array array['read_deployment()', 'issue_setup_code(bytea, integer)'] loop
    execute format('alter function %s owner to svc_platform', name);
    execute format('revoke all on function %s from public', name);
  end loop;
end $$;
grant execute on function read_deployment() to svc_sealer;
grant execute on function issue_setup_code(bytea, integer) to svc_app;
