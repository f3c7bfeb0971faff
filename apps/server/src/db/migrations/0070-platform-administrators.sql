-- The deployment as a tenant of its own, and tenants that its administrators suspend. The platform's tenant has the id of
-- all zeros and the slug `platform`; its people have the role `platform`, and its log says what they did.
create function platform_tenant() returns text language sql immutable parallel safe
  return 'tnt_00000000000000000000000000';

alter table tenants add column suspended_at timestamptz;

grant insert, update (suspended_at) on tenants to svc_platform;
grant insert on identity_providers, ledger_heads to svc_platform;
grant execute on function advance_epoch() to svc_platform;
grant execute on function append_own(text, text, text, text) to svc_platform;

-- The tenants of the deployment, without any row of theirs.
create function list_tenants(after_slug text, count integer)
  returns table (tenant_id text, slug text, created_at timestamptz, suspended_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if svc_tenant() is distinct from platform_tenant() then raise exception 'list_tenants is of the platform'; end if;
  return query select t.tenant_id, t.slug, t.created_at, t.suspended_at from tenants t
    where t.tenant_id <> platform_tenant() and t.slug > after_slug order by t.slug limit count;
end $$;

create function find_platform_tenant(of_tenant text)
  returns table (tenant_id text, slug text, created_at timestamptz, suspended_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if svc_tenant() is distinct from platform_tenant() then raise exception 'find_platform_tenant is of the platform'; end if;
  return query select t.tenant_id, t.slug, t.created_at, t.suspended_at from tenants t where t.tenant_id = of_tenant;
end $$;

-- Creates a tenant with its provider and its log, whose first event is `event`; false where the slug is taken. The caller's
-- transaction stays one of the platform.
create function create_tenant(new_tenant text, new_slug text, new_issuer text, new_admin_audience text, new_agent_audience text,
                              new_claim text, new_value text, genesis bytea, event_id text, event text, disclosures text)
  returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if svc_tenant() is distinct from platform_tenant() then raise exception 'create_tenant is of the platform'; end if;
  perform set_config('svc.tenant', new_tenant, true);
  insert into tenants (tenant_id, slug) values (new_tenant, new_slug) on conflict do nothing;
  if found then
    insert into identity_providers (tenant_id, issuer, admin_audience, agent_audience, admin_claim, admin_value)
      values (new_tenant, new_issuer, new_admin_audience, new_agent_audience, new_claim, new_value);
    insert into ledger_heads (tenant_id, log_no, size, chain, epoch, sealed_at) values (new_tenant, 0, 0, genesis, 0, now());
    perform append_own(event_id, 'tenant.created', event, disclosures);
    perform set_config('svc.tenant', platform_tenant(), true);
    return true;
  end if;
  perform set_config('svc.tenant', platform_tenant(), true);
  return false;
end $$;

-- Suspends a tenant or restores it, and advances its epoch: decisions under way become stale, and credentials are looked up
-- again. Returns whether that changed anything; null where there is no such tenant.
create function set_tenant_suspended(of_tenant text, is_suspended boolean) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare known boolean; changed boolean;
begin
  if svc_tenant() is distinct from platform_tenant() then raise exception 'set_tenant_suspended is of the platform'; end if;
  if of_tenant = platform_tenant() then return null; end if;
  perform set_config('svc.tenant', of_tenant, true);
  perform advance_epoch();
  select true into known from tenants t where t.tenant_id = of_tenant;
  update tenants t set suspended_at = case when is_suspended then now() end
    where t.tenant_id = of_tenant and (t.suspended_at is not null) <> is_suspended;
  changed := found;
  perform set_config('svc.tenant', platform_tenant(), true);
  return case when known then changed end;
end $$;

do $$
declare name text;
begin
  foreach name in array array['list_tenants(text, integer)', 'find_platform_tenant(text)', 'set_tenant_suspended(text, boolean)',
                              'create_tenant(text, text, text, text, text, text, text, bytea, text, text, text)'] loop
    execute format('alter function %s owner to svc_platform', name);
    execute format('revoke all on function %s from public', name);
    execute format('grant execute on function %s to svc_app', name);
  end loop;
end $$;

-- Every lookup of a credential passes over suspended tenants.

create or replace function find_jwt_provider(token_issuer text)
  returns table (tenant_id text, slug text, provider_id text, admin_audience text, agent_audience text, admin_claim text,
                 admin_value text, purposes text[], client_id text, required_claims jsonb, role_rules jsonb,
                 default_role text, is_provisioned boolean, key_generation bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select p.tenant_id, n.slug, p.provider_id, p.admin_audience, p.agent_audience, p.admin_claim, p.admin_value, p.purposes,
         p.client_id, p.required_claims, p.role_rules, p.default_role, p.is_provisioned, p.key_generation
  from identity_providers p join tenants n using (tenant_id)
  where p.issuer = token_issuer and p.state = 'active' and n.suspended_at is null;
end;

create or replace function find_external_agent_and_keys(of_tenant text, of_issuer text, of_audience text, of_subject text)
  returns table (tenant_id text, slug text, epoch bigint, is_configured boolean, agent_id text, agent_name text,
                 state text, allowed_tools text[], environment text, pack_id text, pack_version integer,
                 owner_issuer text, owner_subject text, owner_contact text, tags text[], key_generation bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select c.tenant_id, c.slug, c.epoch, c.is_configured and n.suspended_at is null, c.agent_id, c.agent_name, c.state,
         c.allowed_tools, c.environment, c.pack_id, c.pack_version, c.owner_issuer, c.owner_subject, c.owner_contact, c.tags,
         p.key_generation
  from find_external_agent_and_owner(of_tenant, of_issuer, of_audience, of_subject) c
  join tenants n on n.tenant_id = c.tenant_id
  left join identity_providers p on p.tenant_id = of_tenant and p.issuer = of_issuer;
end;

create or replace function find_credential_and_agent(token_hash bytea)
  returns table (tenant_id text, slug text, epoch bigint, token_id text, kind text, token_name text,
                 expires_at timestamptz, token_revoked_at timestamptz, agent_id text, agent_name text, state text,
                 allowed_tools text[], environment text, pack_id text, pack_version integer,
                 owner_issuer text, owner_subject text, owner_contact text, tags text[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select c.*, a.owner_issuer, a.owner_subject, a.owner, a.tags
  from find_credential_and_pack(token_hash) c
  join tenants n on n.tenant_id = c.tenant_id and n.suspended_at is null
  left join agents a on a.tenant_id = c.tenant_id and a.agent_id = c.agent_id
  where c.kind <> 'provisioning'
     or exists (select from tokens t join identity_providers p using (tenant_id, provider_id)
                where t.tenant_id = c.tenant_id and t.token_id = c.token_id and p.state <> 'disabled');
end;

create or replace function find_session(cookie_hash bytea)
  returns table (tenant_id text, slug text, session_id text, user_id text, provider_id text, issuer text, subject text,
                 display_name text, claim_role text, group_role text, is_valid boolean, is_active boolean, is_suspended boolean,
                 authenticated_at timestamptz, expires_at timestamptz)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare held record;
begin
  select s.*, n.slug, u.issuer, u.subject, u.display_name, u.active and (u.is_provisioned or not p.is_provisioned) as active,
         u.suspended_at, p.role_rules, p.state = 'active' and p.issuer = u.issuer and 'people' = any (p.purposes) as holds
  into held
  from sessions s
  join tenants n on n.tenant_id = s.tenant_id and n.suspended_at is null
  join users u on u.tenant_id = s.tenant_id and u.user_id = s.user_id
  join identity_providers p on p.tenant_id = s.tenant_id and p.provider_id = s.provider_id
  where s.hash = cookie_hash;
  if not found then return; end if;
  if held.last_seen_at + make_interval(secs => held.idle_seconds) <= now() or held.expires_at <= now() then return; end if;
  if held.last_seen_at < now() - interval '1 minute' then
    update sessions s set last_seen_at = now()
    where s.tenant_id = held.tenant_id and s.session_id = held.session_id and s.last_seen_at = held.last_seen_at;
  end if;
  return query select held.tenant_id, held.slug, held.session_id, held.user_id, held.provider_id, held.issuer,
    held.subject, held.display_name, held.role, public.group_role(held.tenant_id, held.user_id, held.role_rules),
    held.holds, held.active, held.suspended_at is not null, held.authenticated_at,
    least(held.expires_at, greatest(held.last_seen_at, now()) + make_interval(secs => held.idle_seconds));
end $$;

create or replace function find_tenant_by_slug(of_slug text) returns table (tenant_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select t.tenant_id from tenants t where t.slug = of_slug and t.suspended_at is null;
end;

create or replace function find_gateway_issuers(of_slug text) returns table (issuer text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select p.issuer from tenants t join identity_providers p using (tenant_id)
  where t.slug = of_slug and t.suspended_at is null and p.state = 'active' and 'agents' = any (p.purposes) order by p.issuer;
end;
