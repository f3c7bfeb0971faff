-- Maps of the tenants' checkpoints. The root of each map is an event of the platform's log, so one witness of that log sees to it that no
-- tenant is shown two histories. Kept are the last map that witnesses cosigned and those after it.
create table ledger_maps (
  -- the platform
  tenant_id text not null references tenants,
  map_no bigint not null,
  -- event with the root of the map
  evidence_id text not null,
  published_at timestamptz not null default now(),
  -- once the map is witnessed, what any tenant may have: the event, and its receipt, whose checkpoint bears the cosignatures
  event text,
  receipt text,
  primary key (tenant_id, map_no)
);
select make_tenant_table('ledger_maps');
grant select, update (event, receipt) on ledger_maps to svc_app;
create policy maps on ledger_maps to svc_platform using (true) with check (true);
grant select, insert, delete on ledger_maps to svc_platform;

create table ledger_map_leaves (
  tenant_id text not null references tenants,
  map_no bigint not null,
  -- the checkpoint
  log_no integer not null,
  size bigint not null,
  root bytea not null,
  -- see packages/ledger/src/tenant-map.ts
  salt bytea not null check (octet_length(salt) = 32),
  key bytea not null check (octet_length(key) = 32),
  leaf bytea not null check (octet_length(leaf) = 32),
  primary key (tenant_id, map_no)
);
select make_tenant_table('ledger_map_leaves');
create index ledger_map_leaves_by_map on ledger_map_leaves (map_no);
grant select on ledger_map_leaves to svc_app;
create policy maps on ledger_map_leaves to svc_platform using (true) with check (true);
grant select, insert, delete on ledger_map_leaves to svc_platform;

-- Stores a map in the transaction that seals its event. `leaves` is a JSON array; bytes are hex. Of two processes that publish at
-- once one gets a unique violation.
create function publish_map(event_id text, leaves text) returns bigint
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  next_no bigint := (select coalesce(max(m.map_no), 0) + 1 from ledger_maps m);
begin
  if svc_tenant() is distinct from platform_tenant() then raise exception 'publish_map is of the platform'; end if;
  insert into ledger_maps (tenant_id, map_no, evidence_id) values (platform_tenant(), next_no, event_id);
  insert into ledger_map_leaves (tenant_id, map_no, log_no, size, root, salt, key, leaf)
    select l.tenant, next_no, l.log_no, l.size, decode(l.root, 'hex'), decode(l.salt, 'hex'), decode(l.key, 'hex'), decode(l.leaf, 'hex')
    from jsonb_to_recordset(leaves::jsonb) l(tenant text, log_no integer, size bigint, root text, salt text, key text, leaf text);
  return next_no;
end $$;

-- Deletes the maps before one that is witnessed.
create function drop_maps_before(of_map bigint) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if svc_tenant() is distinct from platform_tenant() then raise exception 'drop_maps_before is of the platform'; end if;
  delete from ledger_maps m where m.map_no < of_map;
  delete from ledger_map_leaves l where l.map_no < of_map;
end $$;

-- The last map that is witnessed, and each place of a map without its tenant.
create function witnessed_map() returns table (map_no bigint, event text, receipt text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.map_no, m.event, m.receipt from ledger_maps m where m.receipt is not null order by m.map_no desc limit 1
$$;
create function map_leaves(of_map bigint) returns table (key bytea, leaf bytea)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.key, l.leaf from ledger_map_leaves l where l.map_no = of_map
$$;

do $$
declare name text;
begin
  foreach name in array array['publish_map(text, text)', 'drop_maps_before(bigint)', 'witnessed_map()', 'map_leaves(bigint)'] loop
    execute format('alter function %s owner to svc_platform', name);
    execute format('revoke all on function %s from public', name);
    execute format('grant execute on function %s to svc_app', name);
  end loop;
end $$;
