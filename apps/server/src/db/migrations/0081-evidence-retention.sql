-- Retention. Events at the beginning of a log may be pruned once they are in an archive, in whole tiles and up to the age that the tenant
-- has set. Their leaf hashes stay, as tiles of level 0, so that every proof that needs them can be made as before.

alter table ledger_tiles drop constraint ledger_tiles_level_check;
alter table ledger_tiles add check (level >= 0);

-- How long a tenant wants its events kept; without a row, for ever.
create table ledger_retention (
  tenant_id text primary key references tenants,
  keep_days integer not null check (keep_days between 0 and 36500)
);
select make_tenant_table('ledger_retention');
grant select, insert, update, delete on ledger_retention to svc_app;

-- Ranges that were pruned: each ends at `size`, and the last one of a log says where its stored events begin.
create table ledger_prunes (
  tenant_id text not null references tenants,
  log_no integer not null,
  size bigint not null check (size > 0 and size % 256 = 0),
  -- chain hash after the first `size` events
  chain bytea not null check (octet_length(chain) = 32),
  -- SHA-256 of the archive
  archive bytea not null check (octet_length(archive) = 32),
  pruned_at timestamptz not null default now(),
  primary key (tenant_id, log_no, size)
);
select make_tenant_table('ledger_prunes');
grant select on ledger_prunes to svc_app;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  -- no one logs in as the owner of the append functions: only `prune_tiles` deletes
  if tg_op = 'DELETE' and current_user = 'svc_ledger' then return null; end if;
  raise exception 'the evidence ledger is append-only: % on % refused', tg_op, tg_table_name;
end $$;

-- Deletes, in the transaction's tenant and log, the events of some tiles below the end of what is to be pruned, with their disclosures;
-- their leaf hashes, derived from the bytes again, become tiles of level 0. Returns the number of events; 0 when all are pruned. Raises an
-- error where an event does not have its leaf hash, or is missing.
create function prune_tiles(of_log integer, tiles integer) returns bigint
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  prune_to bigint := (select max(p.size) from ledger_prunes p where p.tenant_id = svc_tenant() and p.log_no = of_log);
  first bigint := (select min(e.idx) from ledger_events e where e.tenant_id = svc_tenant() and e.log_no = of_log);
  beyond bigint := least(prune_to, first + 256 * tiles);
  broken bigint;
  pruned bigint;
begin
  if beyond is null or first >= beyond then return 0; end if;
  select min(e.idx) into broken from ledger_events e
    where e.tenant_id = svc_tenant() and e.log_no = of_log and e.idx < beyond
      and e.leaf <> sha256('\x00'::bytea || convert_to(e.event, 'UTF8'));
  if broken is not null then raise exception 'event % of log % does not have its leaf hash', broken, of_log; end if;
  insert into ledger_tiles (tenant_id, log_no, level, idx, hashes)
    select svc_tenant(), of_log, 0, e.idx / 256, string_agg(e.leaf, ''::bytea order by e.idx)
    from ledger_events e
    where e.tenant_id = svc_tenant() and e.log_no = of_log and e.idx < beyond
    group by e.idx / 256;
  if exists (select from ledger_tiles t where t.tenant_id = svc_tenant() and t.log_no = of_log and t.level = 0
               and t.idx >= first / 256 and octet_length(t.hashes) <> 256 * 32) then
    raise exception 'events between % and % of log % are missing', first, beyond, of_log;
  end if;
  delete from ledger_disclosures d using ledger_events e
    where e.tenant_id = svc_tenant() and e.log_no = of_log and e.idx < beyond
      and d.tenant_id = e.tenant_id and d.evidence_id = e.evidence_id;
  delete from ledger_events e where e.tenant_id = svc_tenant() and e.log_no = of_log and e.idx < beyond;
  get diagnostics pruned = row_count;
  return pruned;
end $$;
alter function prune_tiles owner to svc_ledger;
revoke all on function prune_tiles from public;
grant select, delete on ledger_events to svc_ledger;
grant insert, select on ledger_tiles to svc_ledger;
grant select on ledger_prunes to svc_ledger;
