-- Tenants, who may speak for them, and what they own. Each table of a tenant begins its keys with tenant_id and is
-- under forced row-level security: without `svc.tenant` set for the transaction, no row is visible or writable.

create function svc_tenant() returns text language sql stable parallel safe
  return current_setting('svc.tenant', true);

create table tenants (
  tenant_id text primary key,
  slug text not null unique,
  created_at timestamptz not null default now()
);

create table identity_providers (
  tenant_id text not null references tenants,
  issuer text not null,
  admin_audience text not null,
  agent_audience text not null,
  admin_claim text not null,
  admin_value text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, issuer)
);
create index identity_providers_by_issuer on identity_providers (issuer);

create table repositories (
  tenant_id text not null references tenants,
  repo_id text not null,
  name text not null,
  default_branch text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, repo_id),
  unique (tenant_id, name)
);

create table scans (
  tenant_id text not null,
  scan_id text not null,
  repo_id text not null,
  ref text not null,
  commit_id text,
  tool_version text not null,
  created_at timestamptz not null default now(),
  finding_counts jsonb not null,
  assets integer not null,
  coverage jsonb not null,
  primary key (tenant_id, scan_id),
  foreign key (tenant_id, repo_id) references repositories
);

create table findings (
  tenant_id text not null,
  finding_id text not null,
  repo_id text not null,
  source text not null,
  rule_id text not null,
  title text not null,
  severity text not null,
  severity_rank smallint not null,
  confidence text not null,
  category text not null,
  presence text not null check (presence in ('detected', 'absent', 'unknown')),
  disposition text not null default 'none',
  workflow text not null default 'open',
  path text not null,
  span jsonb not null,
  excerpt text not null,
  fingerprint text not null,
  content_fingerprint text not null,
  blast_score smallint not null,
  blast_factors jsonb not null,
  remediation text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (tenant_id, finding_id),
  unique (tenant_id, repo_id, source, fingerprint),
  foreign key (tenant_id, repo_id) references repositories
);
create index findings_by_severity on findings (tenant_id, severity_rank, finding_id);
create index findings_by_blast on findings (tenant_id, blast_score desc, finding_id desc);
create index findings_by_last_seen on findings (tenant_id, last_seen_at desc, finding_id desc);

create table assets (
  tenant_id text not null,
  asset_id text not null,
  repo_id text not null,
  kind text not null,
  name text not null,
  provider text,
  version text,
  purl text,
  confidence text not null,
  occurrences jsonb not null,
  present boolean not null,
  last_seen_at timestamptz not null,
  primary key (tenant_id, asset_id),
  unique (tenant_id, repo_id, kind, name),
  foreign key (tenant_id, repo_id) references repositories
);

create table agents (
  tenant_id text not null references tenants,
  agent_id text not null,
  name text not null,
  owner text not null,
  allowed_tools text[] not null,
  environment text not null,
  state text not null check (state in ('requested', 'approved', 'rejected', 'revoked')),
  requested_by text not null,
  approved_by text,
  created_at timestamptz not null default now(),
  approved_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, agent_id),
  unique (tenant_id, name)
);

create table tokens (
  tenant_id text not null references tenants,
  token_id text not null,
  kind text not null check (kind in ('service', 'agent')),
  agent_id text,
  name text not null,
  hash bytea not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, token_id),
  unique (tenant_id, hash),
  foreign key (tenant_id, agent_id) references agents,
  check ((kind = 'agent') = (agent_id is not null))
);
create index tokens_by_hash on tokens (hash);

create table idempotency_keys (
  tenant_id text not null references tenants,
  principal text not null,
  key text not null,
  request_hash bytea not null,
  status smallint,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (tenant_id, principal, key)
);

-- Credentials name their tenant, so they are looked up before a tenant is known. These functions are the only way.

create function find_token(token_hash bytea)
  returns table (tenant_id text, slug text, token_id text, kind text, agent_id text, agent_state text, name text,
                 expires_at timestamptz, revoked_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select t.tenant_id, n.slug, t.token_id, t.kind, t.agent_id, a.state, t.name, t.expires_at, t.revoked_at
  from tokens t
  join tenants n using (tenant_id)
  left join agents a on a.tenant_id = t.tenant_id and a.agent_id = t.agent_id
  where t.hash = token_hash;
end;

create function find_identity_provider(token_issuer text)
  returns table (tenant_id text, slug text, admin_audience text, agent_audience text, admin_claim text, admin_value text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select p.tenant_id, n.slug, p.admin_audience, p.agent_audience, p.admin_claim, p.admin_value
  from identity_providers p join tenants n using (tenant_id)
  where p.issuer = token_issuer;
end;

alter function find_token owner to svc_platform;
alter function find_identity_provider owner to svc_platform;
revoke all on function find_token, find_identity_provider from public;
grant select on tenants, identity_providers, tokens, agents to svc_platform;
grant execute on function find_token, find_identity_provider to svc_app;

do $$
declare name text;
begin
  foreach name in array array['tenants', 'identity_providers', 'repositories', 'scans', 'findings', 'assets', 'agents',
                              'tokens', 'idempotency_keys'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = svc_tenant()) with check (tenant_id = svc_tenant())', name);
  end loop;
end $$;

grant select on tenants, identity_providers to svc_app;
grant select, insert, update on repositories, findings, assets, agents, tokens, idempotency_keys to svc_app;
grant select, insert on scans to svc_app;
