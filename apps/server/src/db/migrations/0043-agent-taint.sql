-- What agents have read through the gateway: servers whose output is not trusted or private, and keyed hashes of fragments
-- of untrusted output, 8 bytes each, newest last.

create table agent_taint (
  tenant_id text not null,
  agent_id text not null,
  sources text[] not null default '{}',
  private_sources text[] not null default '{}',
  fragments bytea not null default '',
  version bigint not null default 1,
  read_at timestamptz not null default now(),
  primary key (tenant_id, agent_id),
  foreign key (tenant_id, agent_id) references agents on delete cascade
);
select make_tenant_table('agent_taint');
grant select, insert, update, delete on agent_taint to svc_app;
