-- Trackers that tickets are opened in, and the tickets of findings. A tracker's token is sealed by the secret store.

create table tracker_integrations (
  tenant_id text not null references tenants,
  provider text not null check (provider in ('issue_tracker_a', 'issue_tracker_b')),
  base_url text not null,
  account text not null,
  token bytea not null,
  settings jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, provider)
);
select make_tenant_table('tracker_integrations');
grant select, insert, update, delete on tracker_integrations to svc_app;

-- A row is reserved before the tracker is called, so a finding has one ticket in each tracker at most.
create table tickets (
  tenant_id text not null,
  finding_id text not null,
  provider text not null,
  state text not null check (state in ('reserved', 'opened')),
  -- names the attempt that holds the reservation
  attempt text not null,
  reserved_until timestamptz not null,
  -- the caller of the attempt: a job that finds the ticket after a crash records it in the caller's name
  opened_by jsonb not null,
  ticket_key text,
  url text,
  opened_at timestamptz,
  primary key (tenant_id, finding_id, provider),
  foreign key (tenant_id, finding_id) references findings on delete cascade,
  check (state = 'reserved' or (ticket_key is not null and url is not null and opened_at is not null))
);
select make_tenant_table('tickets');
grant select, insert, update, delete on tickets to svc_app;
