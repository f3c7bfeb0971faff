-- Definitions of tools behind the gateway: what is accepted, and what a server has shown since that waits for a person.

create table gateway_definitions (
  tenant_id text not null,
  server_id text not null,
  tool text not null,
  state text not null check (state in ('accepted', 'quarantined', 'rejected')),
  -- what agents are shown; null while none was accepted
  accepted jsonb,
  accepted_hash text,
  -- what waits, or was kept out; null while accepted; a definition that is too large is not stored
  pending jsonb,
  pending_hash text,
  flags jsonb not null default '[]',
  first_seen_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  decided_by text,
  decided_at timestamptz,
  primary key (tenant_id, server_id, tool),
  foreign key (tenant_id, server_id) references gateway_servers on delete cascade,
  check ((accepted_hash is not null and pending_hash is null) or state <> 'accepted'),
  check (pending_hash is not null or state = 'accepted')
);
select make_tenant_table('gateway_definitions');
grant select, insert, update, delete on gateway_definitions to svc_app;

-- What an administrator says of a server: untrusted, private-data, external, destructive, privileged.
alter table gateway_servers add column labels text[] not null default '{}';
