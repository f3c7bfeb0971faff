-- Data keys of the tenants, wrapped by the key provider: what is stored encrypted is encrypted under one of these. Secrets
-- name the key that they are sealed with, so a tenant may have several; one of them is current.

create table tenant_data_keys (
  tenant_id text not null references tenants,
  key_id text not null,
  provider text not null,
  wrapped bytea not null,
  is_current boolean not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, key_id)
);
create unique index tenant_data_keys_current on tenant_data_keys (tenant_id) where is_current;

alter table tenant_data_keys enable row level security;
alter table tenant_data_keys force row level security;
create policy tenant on tenant_data_keys using (tenant_id = svc_tenant()) with check (tenant_id = svc_tenant());

grant select, insert, update on tenant_data_keys to svc_app;
