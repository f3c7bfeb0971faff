-- What agents call at run time, which the inventory sets against what code declares.

create table runtime_uses (
  tenant_id text not null,
  agent_id text not null,
  -- '' where the caller named no server
  server text not null,
  tool text not null,
  calls bigint not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (tenant_id, agent_id, server, tool),
  foreign key (tenant_id, agent_id) references agents on delete cascade
);
select make_tenant_table('runtime_uses');
grant select, insert, update, delete on runtime_uses to svc_app;

-- Credentials of upstream servers other than a static token: how one is obtained, without the secret.
alter table gateway_servers add column auth jsonb;
