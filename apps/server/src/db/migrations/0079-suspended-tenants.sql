-- Nothing is looked for on behalf of a suspended tenant; a tenant that is restored is found again at the next look.

create or replace function claim_evidence_streams() returns table (tenant_id text, channel_id text)
  language sql security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  update notification_channels c set stream_waits_until = now() + interval '1 minute'
  from ledger_heads h join tenants n on n.tenant_id = h.tenant_id and n.suspended_at is null
  where h.tenant_id = c.tenant_id and c.enabled and 'evidence.sealed' = any (c.events)
    and c.stream_waits_until < now() and (h.log_no, h.size) > (c.stream_log_no, c.stream_next_index)
  returning c.tenant_id, c.channel_id;
end;

create or replace function tenants_with_ended_ignores(max_tenants integer) returns table (tenant_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select distinct f.tenant_id from findings f join tenants n on n.tenant_id = f.tenant_id and n.suspended_at is null
  where f.status = 'ignored' and f.ignored_until <= now()
  limit max_tenants;
end;

create or replace function tenants_with_due_tickets(max_tenants integer) returns table (tenant_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select distinct t.tenant_id from tickets t join tenants n on n.tenant_id = t.tenant_id and n.suspended_at is null
  where t.state = 'opened' and t.next_sync_at <= now()
  limit max_tenants;
end;

create or replace function tenants_with_expired_approvals(max_tenants integer) returns table (tenant_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select distinct a.tenant_id from approvals a join tenants n on n.tenant_id = a.tenant_id and n.suspended_at is null
  where a.expiry_settled_at is null and a.expires_at <= now() - interval '1 minute'
  limit max_tenants;
end;
