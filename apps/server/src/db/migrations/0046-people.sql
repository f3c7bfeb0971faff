-- People, their groups and sessions, and what an identity provider is configured for. A person is (tenant, issuer, subject)
-- and nothing else; a directory's `externalId` or an address never identifies anybody by itself.

-- Ids of rows that migrations and the release before make: prefix and 128 random bits in base32 (`packages/contract/src/ids.ts`).
create function new_id(prefix text) returns text language sql volatile
begin atomic
  select prefix || '_' || string_agg(
           substr('0123456789abcdefghjkmnpqrstvwxyz', substring(b.bits from n * 5 + 1 for 5)::integer + 1, 1), '' order by n)
  from (select b'00' || ('x' || replace(gen_random_uuid()::text, '-', ''))::bit(128) as bits) b, generate_series(0, 25) n;
end;

-- State: `pending` until its sign-in has been proven, `active`, `disabled`. `pending_settings` is a change that waits for its
-- proof while the columns stay in force. `client_secret` is sealed. `people` and `agents` are the audiences' purposes.
alter table identity_providers
  add column provider_id text not null default new_id('idp'),
  add column state text not null default 'active' check (state in ('pending', 'active', 'disabled')),
  add column purposes text[] not null default '{people,agents}',
  add column client_id text,
  add column client_authentication text not null default 'none'
    check (client_authentication in ('none', 'client_secret', 'private_key_jwt')),
  add column client_secret bytea,
  add column link_claim text not null default 'sub',
  add column required_claims jsonb not null default '[]',
  add column role_rules jsonb not null default '[]',
  -- 'viewer' is what people of providers made by the release before have; the API writes the role that it was told, or 'none'
  add column default_role text not null default 'viewer' check (default_role in ('none', 'viewer', 'member', 'admin')),
  add column session_seconds integer not null default 43200 check (session_seconds between 300 and 86400),
  add column idle_seconds integer not null default 1800 check (idle_seconds between 60 and 3600),
  add column is_provisioned boolean not null default false,
  add column version integer not null default 1,
  add column pending_settings jsonb,
  add column pending_secret bytea,
  add column proven_by text,
  add column updated_at timestamptz not null default now(),
  alter column admin_claim drop not null,
  alter column admin_value drop not null,
  add constraint identity_providers_id unique (tenant_id, provider_id),
  add constraint identity_providers_admin check ((admin_claim is null) = (admin_value is null));

-- `issuer` and `subject` are null until a person that a directory provisioned has signed in. `active` is the directory's
-- word, `suspended_at` an administrator's. Names and addresses are here, and never in the ledger.
create table users (
  tenant_id text not null references tenants,
  user_id text not null,
  provider_id text not null,
  issuer text,
  subject text,
  external_id text,
  is_provisioned boolean not null default false,
  active boolean not null default true,
  suspended_at timestamptz,
  user_name text,
  display_name text,
  email text,
  -- further attributes of SCIM, as the directory sent them: name, emails, and so on
  attributes jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_sign_in_at timestamptz,
  primary key (tenant_id, user_id),
  unique (tenant_id, issuer, subject),
  unique (tenant_id, provider_id, external_id),
  foreign key (tenant_id, provider_id) references identity_providers (tenant_id, provider_id),
  constraint users_identity check ((issuer is null) = (subject is null)),
  constraint users_identified check (subject is not null or is_provisioned)
);
create unique index users_by_name on users (tenant_id, provider_id, lower(user_name)) where is_provisioned;
create index users_by_email on users (tenant_id, provider_id, lower(email)) where is_provisioned;

create table user_groups (
  tenant_id text not null references tenants,
  group_id text not null,
  provider_id text not null,
  external_id text,
  display_name text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, group_id),
  unique (tenant_id, provider_id, external_id),
  foreign key (tenant_id, provider_id) references identity_providers (tenant_id, provider_id)
);
create index user_groups_by_name on user_groups (tenant_id, provider_id, lower(display_name));

create table user_group_members (
  tenant_id text not null references tenants,
  group_id text not null,
  user_id text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, group_id, user_id),
  foreign key (tenant_id, group_id) references user_groups on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index user_group_members_by_user on user_group_members (tenant_id, user_id);

-- A session ends by the removal of its row. `hash` is the SHA-256 of the cookie; `role` is what claims gave at sign-in.
create table sessions (
  tenant_id text not null references tenants,
  session_id text not null,
  hash bytea not null,
  user_id text not null,
  provider_id text not null,
  role text not null check (role in ('none', 'viewer', 'member', 'admin')),
  -- session of the identity provider (claim `sid`), for its back-channel logout
  provider_session text,
  authenticated_at timestamptz,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  idle_seconds integer not null,
  primary key (tenant_id, session_id),
  unique (tenant_id, hash),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, provider_id) references identity_providers (tenant_id, provider_id)
);
create index sessions_by_hash on sessions (hash);
create index sessions_by_user on sessions (tenant_id, user_id);
create index sessions_by_provider_session on sessions (tenant_id, provider_id, provider_session);

-- Ids of the logout tokens that have been taken (OpenID Connect Back-Channel Logout 1.0, section 2.6, step 8).
create table logout_tokens (
  tenant_id text not null references tenants,
  provider_id text not null,
  token_id text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, provider_id, token_id),
  foreign key (tenant_id, provider_id) references identity_providers (tenant_id, provider_id)
);

select make_tenant_table(name::regclass)
from unnest(array['users', 'user_groups', 'user_group_members', 'sessions', 'logout_tokens']) as name;

grant select, insert, update, delete on users, user_groups, user_group_members, sessions, logout_tokens to svc_app;
grant insert, update on identity_providers to svc_app;

create policy platform on users for select to svc_platform using (true);
create policy platform on user_group_members for select to svc_platform using (true);
create policy platform on sessions for select to svc_platform using (true);
create policy platform_touch on sessions for update to svc_platform using (true) with check (true);
grant select on users, user_group_members, sessions to svc_platform;
grant update (last_seen_at) on sessions to svc_platform;

-- The highest role that rules of the form {"group": ID, "role": ROLE} give to the members of these groups; 'none' without any.
create function group_role(of_tenant text, of_user text, rules jsonb) returns text language sql stable
begin atomic
  select coalesce((
    select rule ->> 'role' from jsonb_array_elements(rules) rule
    join user_group_members m on m.tenant_id = of_tenant and m.user_id = of_user and m.group_id = rule ->> 'group'
    order by array_position(array['viewer', 'member', 'admin'], rule ->> 'role') desc limit 1), 'none');
end;

-- A session by the hash of its cookie, with what decides whether it holds. Records, once a minute, that it is in use.
create function find_session(cookie_hash bytea)
  returns table (tenant_id text, slug text, session_id text, user_id text, provider_id text, issuer text, subject text,
                 display_name text, claim_role text, group_role text, is_valid boolean, is_active boolean, is_suspended boolean,
                 authenticated_at timestamptz, expires_at timestamptz)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare found record;
begin
  select s.*, n.slug, u.issuer, u.subject, u.display_name, u.active, u.suspended_at, p.role_rules,
         p.state = 'active' and p.issuer = u.issuer and 'people' = any (p.purposes) as holds into found
  from sessions s
  join tenants n on n.tenant_id = s.tenant_id
  join users u on u.tenant_id = s.tenant_id and u.user_id = s.user_id
  join identity_providers p on p.tenant_id = s.tenant_id and p.provider_id = s.provider_id
  where s.hash = cookie_hash;
  if not found then return; end if;
  if found.last_seen_at + make_interval(secs => found.idle_seconds) <= now() or found.expires_at <= now() then return; end if;
  if found.last_seen_at < now() - interval '1 minute' then
    update sessions s set last_seen_at = now()
    where s.tenant_id = found.tenant_id and s.session_id = found.session_id and s.last_seen_at = found.last_seen_at;
  end if;
  return query select found.tenant_id, found.slug, found.session_id, found.user_id, found.provider_id, found.issuer,
    found.subject, found.display_name, found.role, public.group_role(found.tenant_id, found.user_id, found.role_rules),
    found.holds, found.active, found.suspended_at is not null, found.authenticated_at,
    least(found.expires_at, found.last_seen_at + make_interval(secs => found.idle_seconds) + interval '1 minute');
end $$;

-- Providers that accept JWTs of an issuer. `find_identity_provider` is that of the release before.
create function find_token_provider(token_issuer text)
  returns table (tenant_id text, slug text, provider_id text, admin_audience text, agent_audience text, admin_claim text,
                 admin_value text, purposes text[], client_id text, required_claims jsonb, role_rules jsonb,
                 default_role text, is_provisioned boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select p.tenant_id, n.slug, p.provider_id, p.admin_audience, p.agent_audience, p.admin_claim, p.admin_value, p.purposes,
         p.client_id, p.required_claims, p.role_rules, p.default_role, p.is_provisioned
  from identity_providers p join tenants n using (tenant_id)
  where p.issuer = token_issuer and p.state = 'active';
end;

-- The person that a JWT of an active provider names; no row where the tenant does not know it.
create function find_person(of_tenant text, of_issuer text, of_subject text)
  returns table (user_id text, group_role text, is_active boolean, is_suspended boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select u.user_id, group_role(u.tenant_id, u.user_id, p.role_rules), u.active, u.suspended_at is not null
  from users u join identity_providers p using (tenant_id, provider_id)
  where u.tenant_id = of_tenant and u.issuer = of_issuer and u.subject = of_subject;
end;

-- The tenant of a slug, for its sign-in, before anybody is known.
create function find_tenant_by_slug(of_slug text) returns table (tenant_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select t.tenant_id from tenants t where t.slug = of_slug;
end;

-- True where another tenant's active provider has the issuer and the audience. Calls with the same two wait for each other,
-- so of two tenants that activate the same pair one is refused.
create function is_audience_taken(of_tenant text, of_issuer text, of_audience text) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('identity provider' || chr(10) || of_issuer || chr(10) || of_audience, 0));
  return exists (select from identity_providers p
                 where p.tenant_id <> of_tenant and p.issuer = of_issuer and p.state = 'active'
                   and of_audience in (p.admin_audience, p.agent_audience, p.client_id));
end $$;

-- Lookups of the release before take active providers alone.
create or replace function find_identity_provider(token_issuer text)
  returns table (tenant_id text, slug text, admin_audience text, agent_audience text, admin_claim text, admin_value text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select p.tenant_id, n.slug, p.admin_audience, p.agent_audience, p.admin_claim, p.admin_value
  from identity_providers p join tenants n using (tenant_id)
  where p.issuer = token_issuer and p.state = 'active' and p.admin_claim is not null;
end;

create or replace function find_external_agent(of_tenant text, of_issuer text, of_audience text, of_subject text)
  returns table (tenant_id text, slug text, epoch bigint, is_configured boolean, agent_id text, agent_name text,
                 state text, allowed_tools text[], environment text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select n.tenant_id, n.slug, h.epoch,
         exists (select from identity_providers p
                 where p.tenant_id = of_tenant and p.issuer = of_issuer and p.agent_audience = of_audience
                   and p.state = 'active' and 'agents' = any (p.purposes)),
         a.agent_id, a.name, a.state, a.allowed_tools, a.environment
  from tenants n
  join ledger_heads h using (tenant_id)
  left join lateral (select g.agent_id, g.name, g.state, g.allowed_tools, g.environment from agents g
                     where g.tenant_id = of_tenant and g.external_issuer = of_issuer and g.external_subject = of_subject
                     order by (g.state = 'approved') desc, g.agent_id desc limit 1) a on true
  where n.tenant_id = of_tenant;
end;

create or replace function find_gateway_issuers(of_slug text) returns table (issuer text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select p.issuer from tenants t join identity_providers p using (tenant_id)
  where t.slug = of_slug and p.state = 'active' and 'agents' = any (p.purposes) order by p.issuer;
end;

do $$
declare name text;
begin
  foreach name in array array['find_session(bytea)', 'find_token_provider(text)', 'find_person(text, text, text)',
                              'find_tenant_by_slug(text)', 'is_audience_taken(text, text, text)'] loop
    execute format('alter function %s owner to svc_platform', name);
    execute format('revoke all on function %s from public', name);
    execute format('grant execute on function %s to svc_app', name);
  end loop;
end $$;
