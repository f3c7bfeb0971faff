-- Sessions that clients have ended: no process of the gateway serves them, whichever ended them. Kept for a day, as sessions are.

create table gateway_ended_sessions (
  tenant_id text not null references tenants,
  -- a random part of the session, which opens nothing
  nonce text not null,
  ended_at timestamptz not null default now(),
  primary key (tenant_id, nonce)
);
create index gateway_ended_sessions_by_time on gateway_ended_sessions (tenant_id, ended_at);
select make_tenant_table('gateway_ended_sessions');
grant select, insert, delete on gateway_ended_sessions to svc_app;

-- What messages had beside what the protocol defines: numbers only.
create table gateway_dropped_members (
  tenant_id text not null,
  server_id text not null,
  of_server bigint not null default 0,
  of_clients bigint not null default 0,
  primary key (tenant_id, server_id),
  foreign key (tenant_id, server_id) references gateway_servers on delete cascade
);
select make_tenant_table('gateway_dropped_members');
grant select, insert, update, delete on gateway_dropped_members to svc_app;
