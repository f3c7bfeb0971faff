-- expand
-- What attestations are about, and who answers for a control.

-- A scope is kept once it is retired, because attestations name it. A list that is null names everything of its kind.
create table compliance_scopes (
  tenant_id text not null references tenants,
  scope_id text not null,
  version integer not null default 1,
  name text not null,
  repositories text[],
  agents text[],
  servers text[],
  environments text[],
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (tenant_id, scope_id)
);
create unique index compliance_scopes_by_name on compliance_scopes (tenant_id, name) where retired_at is null;

-- The id of a control means something only with its framework and version, which are part of every reference.
create table control_owners (
  tenant_id text not null references tenants,
  framework_id text not null,
  framework_version text not null,
  control_id text not null,
  user_id text not null,
  assigned_at timestamptz not null default now(),
  primary key (tenant_id, framework_id, framework_version, control_id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index control_owners_by_person on control_owners (tenant_id, user_id);

select make_tenant_table(name) from unnest(array['compliance_scopes', 'control_owners']::regclass[]) name;
grant select, insert, update on compliance_scopes to svc_app;
grant select, insert, update, delete on control_owners to svc_app;
