-- What a channel is told about, digests of many scans, and the status of tickets in their trackers.

-- Names of repositories, or beginnings of names with `*` behind them; categories of findings. Empty: all.
alter table notification_channels
  add column repositories text[] not null default '{}',
  add column categories text[] not null default '{}';

-- The worst severity of each category of findings: {"secret": "high"}; null for scans stored before.
alter table scans add column worst_severities jsonb;

-- `collected` waits for the digest of its channel, `digested` went out with one.
alter table notification_deliveries drop constraint notification_deliveries_state_check,
  add constraint notification_deliveries_state_check
    check (state in ('pending', 'delivered', 'failed', 'collected', 'digested'));
create index notification_deliveries_collected on notification_deliveries (tenant_id, channel_id, delivery_id)
  where state = 'collected';

-- What the tracker said last of a ticket; `status` is its own word for it.
alter table tickets
  add column status text,
  add column progress text check (progress in ('open', 'in_progress', 'done', 'gone')),
  add column status_changed_at timestamptz,
  add column synced_at timestamptz,
  add column sync_error text,
  add column sync_failures integer not null default 0,
  add column next_sync_at timestamptz not null default now() + interval '15 minutes';
create index tickets_by_next_sync on tickets (next_sync_at) where state = 'opened';

create function tenants_with_due_tickets(max_tenants integer) returns table (tenant_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select distinct t.tenant_id from tickets t
  where t.state = 'opened' and t.next_sync_at <= now()
  limit max_tenants;
end;

create policy platform on tickets for select to svc_platform using (true);
alter function tenants_with_due_tickets owner to svc_platform;
grant select (tenant_id, state, next_sync_at) on tickets to svc_platform;
revoke all on function tenants_with_due_tickets from public;
grant execute on function tenants_with_due_tickets to svc_jobs;
