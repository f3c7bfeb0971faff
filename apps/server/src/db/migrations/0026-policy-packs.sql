-- Policy packs of a tenant: immutable versions, and which of them is active. A tenant without rows uses the packs that come
-- with the service; they are stored as version 1 when a pack of the tenant is first written.

create table pack_versions (
  tenant_id text not null references tenants,
  pack_id text not null,
  version integer not null check (version > 0),
  -- [{file, text}]
  sources jsonb not null,
  -- The policies in their JSON form; not jsonb, which cannot hold U+0000.
  policies json not null,
  warnings jsonb not null,
  promoted_from_pack text,
  promoted_from_version integer,
  created_by text not null,
  created_at timestamptz not null default now(),
  -- when the version was first active; null for a draft
  activated_at timestamptz,
  primary key (tenant_id, pack_id, version)
);
select make_tenant_table('pack_versions');

create table active_packs (
  tenant_id text not null,
  pack_id text not null,
  version integer not null,
  primary key (tenant_id, pack_id),
  foreign key (tenant_id, pack_id, version) references pack_versions
);
select make_tenant_table('active_packs');

grant select, insert on pack_versions, active_packs to svc_app;
grant update (activated_at) on pack_versions to svc_app;
grant update (version) on active_packs to svc_app;
grant select on pack_versions, active_packs to svc_platform;
create policy platform on pack_versions for select to svc_platform using (true);
create policy platform on active_packs for select to svc_platform using (true);

-- As find_credential, with the pack of the agent's environment; pack_version is null for the pack that comes with the service.
create function find_credential_and_pack(token_hash bytea)
  returns table (tenant_id text, slug text, epoch bigint, token_id text, kind text, token_name text,
                 expires_at timestamptz, token_revoked_at timestamptz, agent_id text, agent_name text, state text,
                 allowed_tools text[], environment text, pack_id text, pack_version integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select t.tenant_id, n.slug, h.epoch, t.token_id, t.kind, t.name, t.expires_at, t.revoked_at, a.agent_id, a.name,
         a.state, a.allowed_tools, a.environment, e.pack_id, p.version
  from tokens t
  join tenants n using (tenant_id)
  join ledger_heads h using (tenant_id)
  left join agents a on a.tenant_id = t.tenant_id and a.agent_id = t.agent_id
  left join (values ('development', 'pack-dev-observe'), ('staging', 'pack-staging'), ('production', 'pack-production'))
    e(environment, pack_id) on e.environment = a.environment
  left join active_packs p on p.tenant_id = t.tenant_id and p.pack_id = e.pack_id
  where t.hash = token_hash;
end;

-- The same for an external identity. `find_external_agent` is that of the release before.
create function find_external_agent_and_pack(of_tenant text, of_issuer text, of_audience text, of_subject text)
  returns table (tenant_id text, slug text, epoch bigint, is_configured boolean, agent_id text, agent_name text,
                 state text, allowed_tools text[], environment text, pack_id text, pack_version integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select a.tenant_id, a.slug, a.epoch, a.is_configured, a.agent_id, a.agent_name, a.state, a.allowed_tools, a.environment,
         e.pack_id, p.version
  from find_external_agent(of_tenant, of_issuer, of_audience, of_subject) a
  left join (values ('development', 'pack-dev-observe'), ('staging', 'pack-staging'), ('production', 'pack-production'))
    e(environment, pack_id) on e.environment = a.environment
  left join active_packs p on p.tenant_id = a.tenant_id and p.pack_id = e.pack_id;
end;

-- The policies of one version, for processes that decide.
create function find_pack_policies(of_tenant text, of_pack text, of_version integer) returns json
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select policies from pack_versions
  where tenant_id = of_tenant and pack_id = of_pack and version = of_version;
end;

alter function find_credential_and_pack owner to svc_platform;
alter function find_external_agent_and_pack owner to svc_platform;
alter function find_pack_policies owner to svc_platform;
revoke all on function find_credential_and_pack, find_external_agent_and_pack, find_pack_policies from public;
grant execute on function find_credential_and_pack, find_external_agent_and_pack to svc_app, svc_sealer;
grant execute on function find_pack_policies to svc_sealer;
