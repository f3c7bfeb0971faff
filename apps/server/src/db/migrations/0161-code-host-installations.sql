-- expand
-- Installations of the code-hosting App, and which repositories of a tenant are in one. Whatever the host sends or answers is
-- found by its numeric ids, which never change and are never given out again; names are shown.

create table code_host_installations (
  tenant_id text not null references tenants,
  installation_id text not null,
  -- of the host; an installation is of one tenant only, in the whole deployment
  host_installation_id bigint not null unique check (host_installation_id > 0),
  -- who has installed the App
  account_id bigint not null check (account_id > 0),
  account_login text not null,
  account_kind text not null check (account_kind in ('organization', 'user')),
  -- whether repositories that the account creates later are in it
  repository_selection text not null check (repository_selection in ('all', 'selected')),
  -- level by permission, as the account has accepted them
  permissions jsonb not null default '{}',
  state text not null default 'active' check (state in ('active', 'suspended', 'removed')),
  created_at timestamptz not null default now(),
  -- when the latest comparison with the host that was stored began
  compared_at timestamptz,
  -- code of the latest failure; null once the host has answered again
  last_error text,
  last_error_at timestamptz,
  primary key (tenant_id, installation_id),
  check ((last_error is null) = (last_error_at is null))
);

select make_tenant_table('code_host_installations');
grant select, insert, update, delete on code_host_installations to svc_app;

alter table repositories
  -- of the host: a renamed repository stays itself, and another one of its former name is another
  add column host_repo_id bigint check (host_repo_id > 0),
  add column installation_id text,
  add column connection text not null default 'none' check (connection in ('none', 'connected', 'disconnected')),
  -- as the host has them; null for a repository that was never connected
  add column is_private boolean,
  add column host_default_branch text,
  add unique (tenant_id, host_repo_id),
  add foreign key (tenant_id, installation_id) references code_host_installations
    on delete set null (installation_id),
  add check (connection = 'none' or host_repo_id is not null),
  add check (connection <> 'connected' or installation_id is not null);
create index repositories_by_installation on repositories (tenant_id, installation_id);

create policy platform on code_host_installations for select to svc_platform using (true);
grant select on code_host_installations to svc_platform;
create policy platform on repositories for select to svc_platform using (true);
grant select (tenant_id, repo_id, host_repo_id, installation_id) on repositories to svc_platform;

-- The tenant of an installation by the host's ids, and its repository of that id: null where the installation does not have it.
create function find_code_host_installation(of_installation bigint, of_repository bigint)
  returns table (tenant_id text, installation_id text, state text, repo_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select i.tenant_id, i.installation_id, i.state, r.repo_id
  from code_host_installations i
  join tenants n on n.tenant_id = i.tenant_id and n.suspended_at is null
  left join repositories r on r.tenant_id = i.tenant_id and r.installation_id = i.installation_id
    and r.host_repo_id = of_repository
  where i.host_installation_id = of_installation;
end;

alter function find_code_host_installation(bigint, bigint) owner to svc_platform;
revoke all on function find_code_host_installation(bigint, bigint) from public;
grant execute on function find_code_host_installation(bigint, bigint) to svc_app;
