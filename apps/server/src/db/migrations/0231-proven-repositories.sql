-- expand
-- What was proven about an installation. The account itself, and who administers every repository of one that was made for all, prove
-- all of it, now and later; an administrator otherwise those repositories that the person administered then. One that is added
-- later waits until an administrator of it repeats the authorization.
alter table code_host_installations
  add column proves_later boolean not null default false,
  -- the host's numbers of what administrators have proven; null until the first comparison, of what is connected by then
  add column proven_repo_ids bigint[],
  -- null where nobody has repeated the authorization since this was recorded
  add column proven_at timestamptz,
  -- how many repositories of the host's list wait, at the latest comparison
  add column unproven_repositories integer not null default 0;

alter table repositories drop constraint repositories_connection_check;
alter table repositories add constraint repositories_connection_check
  check (connection in ('none', 'connected', 'disconnected', 'unproven')) not valid;

-- The tenant of an installation by the host's ids, and its connected repository of that id: null where the installation has none, or
-- it waits for its proof.
create or replace function find_code_host_installation(of_installation bigint, of_repository bigint)
  returns table (tenant_id text, installation_id text, state text, repo_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select i.tenant_id, i.installation_id, i.state, r.repo_id
  from code_host_installations i
  join tenants n on n.tenant_id = i.tenant_id and n.suspended_at is null
  left join repositories r on r.tenant_id = i.tenant_id and r.installation_id = i.installation_id
    and r.host_repo_id = of_repository and r.connection = 'connected'
  where i.host_installation_id = of_installation;
end;
