-- Settings of identity providers that administrators propose, and keys that every process fetches again.

-- `proposal` counts the proposals, so that a proof or a confirmation is of the settings that were read. Keys are cached under
-- (issuer, key_generation); a generation is drawn once in the deployment, so a new one finds nothing cached.
alter table identity_providers
  add column proposal integer not null default 0,
  add column key_generation bigint not null default 0;
create sequence identity_provider_key_generations;
grant usage on sequence identity_provider_key_generations to svc_app;

-- As find_token_provider, with the generation of the keys.
create function find_jwt_provider(token_issuer text)
  returns table (tenant_id text, slug text, provider_id text, admin_audience text, agent_audience text, admin_claim text,
                 admin_value text, purposes text[], client_id text, required_claims jsonb, role_rules jsonb,
                 default_role text, is_provisioned boolean, key_generation bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select p.tenant_id, n.slug, p.provider_id, p.admin_audience, p.agent_audience, p.admin_claim, p.admin_value, p.purposes,
         p.client_id, p.required_claims, p.role_rules, p.default_role, p.is_provisioned, p.key_generation
  from identity_providers p join tenants n using (tenant_id)
  where p.issuer = token_issuer and p.state = 'active';
end;

-- As find_external_agent_and_owner, with the generation of the keys that its JWTs are verified by.
create function find_external_agent_and_keys(of_tenant text, of_issuer text, of_audience text, of_subject text)
  returns table (tenant_id text, slug text, epoch bigint, is_configured boolean, agent_id text, agent_name text,
                 state text, allowed_tools text[], environment text, pack_id text, pack_version integer,
                 owner_issuer text, owner_subject text, owner_contact text, tags text[], key_generation bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select c.*, p.key_generation
  from find_external_agent_and_owner(of_tenant, of_issuer, of_audience, of_subject) c
  left join identity_providers p on p.tenant_id = of_tenant and p.issuer = of_issuer;
end;

-- A provisioning token is refused while its provider is disabled.
create or replace function find_credential_and_agent(token_hash bytea)
  returns table (tenant_id text, slug text, epoch bigint, token_id text, kind text, token_name text,
                 expires_at timestamptz, token_revoked_at timestamptz, agent_id text, agent_name text, state text,
                 allowed_tools text[], environment text, pack_id text, pack_version integer,
                 owner_issuer text, owner_subject text, owner_contact text, tags text[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select c.*, a.owner_issuer, a.owner_subject, a.owner, a.tags
  from find_credential_and_pack(token_hash) c
  left join agents a on a.tenant_id = c.tenant_id and a.agent_id = c.agent_id
  where c.kind <> 'provisioning'
     or exists (select from tokens t join identity_providers p using (tenant_id, provider_id)
                where t.tenant_id = c.tenant_id and t.token_id = c.token_id and p.state <> 'disabled');
end;

do $$
declare name text;
begin
  foreach name in array array['find_jwt_provider(text)', 'find_external_agent_and_keys(text, text, text, text)'] loop
    execute format('alter function %s owner to svc_platform', name);
    execute format('revoke all on function %s from public', name);
    execute format('grant execute on function %s to svc_app, svc_sealer', name);
  end loop;
end $$;
