-- expand
-- The code-hosting App that the service was made by a manifest: one of each host, in the platform's own tenant. Secrets are sealed by
-- the secret store for their row, so that they open for this host alone.
create table code_host_apps (
  tenant_id text not null references tenants,
  -- address of the code host, without a trailing slash
  host_url text not null,
  app_id text not null,
  slug text not null,
  client_id text not null,
  client_secret bytea not null,
  private_key bytea not null,
  webhook_secret bytea not null,
  -- false from the moment that a new webhook secret is stored until the host has taken it
  is_webhook_secret_confirmed boolean not null default true,
  -- accepted beside the webhook secret until its end
  previous_webhook_secret bytea,
  previous_webhook_secret_ends_at timestamptz,
  -- counts the changes
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, host_url)
);
select make_tenant_table('code_host_apps');
grant select, insert, update, delete on code_host_apps to svc_app;

-- States of the manifest flow that have come back: each does so once. They are kept until they expire.
create table code_host_used_states (
  tenant_id text not null references tenants,
  state_id text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, state_id)
);
select make_tenant_table('code_host_used_states');
grant select, insert, delete on code_host_used_states to svc_app;
