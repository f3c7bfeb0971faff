-- What the check of a whole log found: the log is read-only until an operator has cleared it.
create table ledger_faults (
  tenant_id text not null,
  log_no integer not null,
  -- index of the first bad event
  idx bigint not null,
  reason text not null,
  found_at timestamptz not null default now(),
  cleared_at timestamptz,
  primary key (tenant_id, log_no, idx)
);
select make_tenant_table('ledger_faults');
grant select, insert, update on ledger_faults to svc_app;

create policy open_faults on ledger_faults for select to svc_platform using (true);
grant select on ledger_faults to svc_platform;
create function open_ledger_faults() returns table (tenant_id text, idx bigint, reason text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.tenant_id, f.idx, f.reason from ledger_faults f where f.cleared_at is null
$$;
alter function open_ledger_faults owner to svc_platform;
revoke all on function open_ledger_faults from public;
grant execute on function open_ledger_faults to svc_sealer;
grant execute on function ledger_sizes to svc_jobs;
