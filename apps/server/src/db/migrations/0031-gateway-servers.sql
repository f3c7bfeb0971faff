-- MCP servers behind the gateway. A change of one is a change of authority: it advances the epoch of the tenant.

create table gateway_servers (
  tenant_id text not null references tenants,
  server_id text not null,
  name text not null,
  url text not null,
  mode text not null check (mode in ('observe', 'enforce')),
  environment text not null,
  credential bytea,
  timeout_seconds integer not null,
  max_response_bytes integer not null,
  max_concurrency integer not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, server_id),
  unique (tenant_id, name)
);
select make_tenant_table('gateway_servers');
grant select, insert, update, delete on gateway_servers to svc_app;

-- Epochs of the tenants that have streams open on a process of the gateway.
create function find_epochs(of_tenants text[]) returns table (tenant_id text, epoch bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select h.tenant_id, h.epoch from ledger_heads h where h.tenant_id = any(of_tenants);
end;

-- Issuers whose tokens a tenant accepts, for the metadata of its gateway servers, which is public (RFC 9728).
create function find_gateway_issuers(of_slug text) returns table (issuer text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select p.issuer from tenants t join identity_providers p using (tenant_id) where t.slug = of_slug order by p.issuer;
end;

alter function find_epochs owner to svc_platform;
alter function find_gateway_issuers owner to svc_platform;
revoke all on function find_epochs, find_gateway_issuers from public;
grant execute on function find_epochs, find_gateway_issuers to svc_app;
