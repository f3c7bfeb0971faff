-- Logs that a recovery opened after the one before was rolled back or rewritten. Until an administrator confirms, only people
-- of the tenant are served: a credential that the lost events revoked may be valid again in what was restored.
create table ledger_recoveries (
  tenant_id text not null references tenants,
  -- the log that was opened
  log_no integer not null check (log_no >= 1),
  -- last checkpoint that was kept of the log before (signed note)
  checkpoint text not null,
  opened_at timestamptz not null default now(),
  confirmed_at timestamptz,
  primary key (tenant_id, log_no)
);
select make_tenant_table('ledger_recoveries');
grant select, update (confirmed_at) on ledger_recoveries to svc_app;

create policy unconfirmed on ledger_recoveries for select to svc_platform using (true);
grant select on ledger_recoveries to svc_platform;
create function unconfirmed_recoveries() returns table (tenant_id text, log_no integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.tenant_id, r.log_no from ledger_recoveries r where r.confirmed_at is null
$$;
alter function unconfirmed_recoveries owner to svc_platform;
revoke all on function unconfirmed_recoveries from public;
grant execute on function unconfirmed_recoveries to svc_sealer;
