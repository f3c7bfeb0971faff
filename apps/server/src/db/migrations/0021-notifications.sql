-- Channels that notifications and evidence are delivered to, and the log of deliveries. Targets and signing secrets are
-- sealed by the secret store for their row.

create table notification_channels (
  tenant_id text not null references tenants,
  channel_id text not null,
  type text not null check (type in ('chat', 'webhook', 'siem')),
  name text not null,
  target bytea not null,
  -- scheme and host of the target: what is shown
  target_origin text not null,
  min_severity text not null,
  events text[] not null,
  enabled boolean not null default true,
  disabled_reason text check (disabled_reason in ('gone', 'failing', 'changed')),
  secret bytea,
  previous_secret bytea,
  previous_secret_ends_at timestamptz,
  failing_since timestamptz,
  failures integer not null default 0,
  -- what of the ledger has been delivered, for a channel of the event evidence.sealed
  stream_log_no integer not null default 0,
  stream_next_index bigint not null default 0,
  -- no job streams to the channel before this time: one is under way, or the last one failed
  stream_waits_until timestamptz not null default '-infinity',
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, channel_id)
);
select make_tenant_table('notification_channels');
grant select, insert, update, delete on notification_channels to svc_app;

create table notification_deliveries (
  tenant_id text not null,
  delivery_id text not null,
  channel_id text not null,
  event text not null,
  -- what the delivery is about: a scan, a range of the ledger; null for a test
  about text,
  body text not null,
  state text not null check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  status smallint,
  outcome text,
  created_at timestamptz not null default now(),
  last_attempt_at timestamptz,
  next_attempt_at timestamptz,
  primary key (tenant_id, delivery_id),
  unique (tenant_id, channel_id, event, about),
  foreign key (tenant_id, channel_id) references notification_channels on delete cascade
);
create index notification_deliveries_by_age on notification_deliveries (tenant_id, channel_id, created_at);
select make_tenant_table('notification_deliveries');
grant select, insert, update, delete on notification_deliveries to svc_app;

-- Claims the channels that the ledger has new events for, until one minute from now. It answers ids alone; the events are
-- read by a job of the tenant.
create function claim_evidence_streams() returns table (tenant_id text, channel_id text)
  language sql security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  update notification_channels c set stream_waits_until = now() + interval '1 minute'
  from ledger_heads h
  where h.tenant_id = c.tenant_id and c.enabled and 'evidence.sealed' = any (c.events)
    and c.stream_waits_until < now() and (h.log_no, h.size) > (c.stream_log_no, c.stream_next_index)
  returning c.tenant_id, c.channel_id;
end;
create policy stream on notification_channels to svc_platform using (true);
alter function claim_evidence_streams owner to svc_platform;
grant select, update on notification_channels to svc_platform;
revoke all on function claim_evidence_streams from public;
grant execute on function claim_evidence_streams to svc_jobs;
