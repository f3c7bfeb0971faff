-- Setup of a deployment that has no tenant: the code that its log prints, and what the browser that used it has entered so far.

create table deployment_setup (
  only_row boolean primary key default true check (only_row),
  -- SHA-256 of the code that the latest start printed; null once it is used
  code_hash bytea,
  code_expires_at timestamptz not null,
  -- SHA-256 of the cookie of the browser that used the code
  session_hash bytea,
  session_expires_at timestamptz,
  -- what that browser has entered, sealed; the version counts its changes
  draft bytea,
  version bigint not null default 0
);
revoke all on deployment_setup from public;
grant select, update, delete on deployment_setup to svc_platform;

-- Whether the deployment has a tenant besides the one of its platform administrators.
create function has_tenant() returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select exists (select from tenants t where t.tenant_id <> platform_tenant());
end;

-- The setup of a deployment without a tenant; no row with one.
create function find_setup()
  returns table (code_hash bytea, session_hash bytea, draft bytea, version bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select case when s.code_expires_at > now() then s.code_hash end,
         case when s.session_expires_at > now() then s.session_hash end, s.draft, s.version
  from deployment_setup s where not has_tenant();
end;

-- Exchanges the code for the session of a browser; false where the code is used, has expired, or is void.
create function use_setup_code(of_code bytea, new_session bytea, seconds integer) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update deployment_setup s
    set code_hash = null, session_hash = new_session, session_expires_at = now() + make_interval(secs => seconds),
        draft = null, version = s.version + 1
    where s.code_hash = of_code and s.code_expires_at > now() and not has_tenant();
  return found;
end $$;

-- Keeps what a browser has entered in place of `of_version`; false where another request was first, or the session has ended.
create function keep_setup_draft(of_session bytea, of_version bigint, new_draft bytea) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update deployment_setup s set draft = new_draft, version = s.version + 1
    where s.session_hash = of_session and s.session_expires_at > now() and s.version = of_version and not has_tenant();
  return found;
end $$;

-- Tenants are created one after the other, so that the first one is the only first one.
create function lock_tenant_creation() returns void
  language sql volatile set search_path = pg_catalog, public, pg_temp
begin atomic
  select pg_advisory_xact_lock(hashtext('svc tenants'));
end;
create function lock_tenant_creation_on_insert() returns trigger
  language plpgsql volatile set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform lock_tenant_creation();
  return null;
end $$;
create trigger creation before insert on tenants for each statement execute function lock_tenant_creation_on_insert();

-- Creates the first tenant with its provider and its log, whose first event is `event`, and ends the setup; false where another
-- tenant or another request was first. The transaction is one of the new tenant.
create function create_first_tenant(of_session bytea, of_version bigint, new_slug text, new_provider text, new_issuer text,
                                    new_admin_audience text, new_agent_audience text, new_claim text, new_value text,
                                    genesis bytea, event_id text, event text, disclosures text)
  returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform lock_tenant_creation();
  if has_tenant() then return false; end if;
  delete from deployment_setup s
    where s.session_hash = of_session and s.session_expires_at > now() and s.version = of_version;
  if not found then return false; end if;
  insert into tenants (tenant_id, slug) values (svc_tenant(), new_slug);
  insert into identity_providers (tenant_id, provider_id, issuer, admin_audience, agent_audience, admin_claim, admin_value)
    values (svc_tenant(), new_provider, new_issuer, new_admin_audience, new_agent_audience, new_claim, new_value);
  insert into ledger_heads (tenant_id, log_no, size, chain, epoch, sealed_at) values (svc_tenant(), 0, 0, genesis, 0, now());
  perform append_own(event_id, 'tenant.created', event, disclosures);
  return true;
end $$;

do $$
declare name text;
begin
  foreach name in array array['has_tenant()', 'find_setup()', 'use_setup_code(bytea, bytea, integer)',
                              'keep_setup_draft(bytea, bigint, bytea)',
                              'create_first_tenant(bytea, bigint, text, text, text, text, text, text, text, bytea, text, text, text)'] loop
    execute format('alter function %s owner to svc_platform', name);
    execute format('revoke all on function %s from public', name);
    execute format('grant execute on function %s to svc_app', name);
  end loop;
end $$;
