-- The Merkle tree (RFC 6962) over the leaves of each log, in tiles of 256 hashes (C2SP tlog-tiles). Level 0 is the column
-- `leaf` of ledger_events; here are the levels above, each tile with the roots of the full tiles below it. All of it can be
-- derived again from the leaves: `svc-server evidence fsck` compares the two.

create table ledger_tiles (
  tenant_id text not null,
  log_no integer not null,
  level smallint not null check (level >= 1),
  idx bigint not null,
  -- up to 256 hashes of 32 bytes; the last tile of a level grows until it is full
  hashes bytea not null check (octet_length(hashes) between 32 and 8192 and octet_length(hashes) % 32 = 0),
  primary key (tenant_id, log_no, level, idx)
);
select make_tenant_table('ledger_tiles');
grant select, insert, update on ledger_tiles to svc_app;

-- The size of every tenant's log, for the process that signs and keeps their checkpoints.
create function ledger_sizes() returns table (tenant_id text, log_no integer, size bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select h.tenant_id, h.log_no, h.size from ledger_heads h
$$;
alter function ledger_sizes owner to svc_platform;
revoke all on function ledger_sizes from public;
grant execute on function ledger_sizes to svc_sealer;
