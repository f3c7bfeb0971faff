-- Processes of the deployment that answer agents, and the leases under which they do; of the platform and of no tenant. A lease
-- ends `lease` after the moment, of the database's clock, before which the node last read who may do what: so a node has either
-- read a change of authority, or its lease has ended, within that time after the change.
create table deployment_nodes (
  node_id text primary key,
  roles text[] not null,
  build text not null,
  started_at timestamptz not null default clock_timestamp(),
  caught_up_at timestamptz not null default 'epoch',
  lease_until timestamptz not null default 'epoch'
);
grant select, insert, update, delete on deployment_nodes to svc_platform;

-- Adds a node without a lease. Rows of nodes that ended without removing theirs go after a day.
create function register_node(of_node text, with_roles text[], of_build text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from deployment_nodes where greatest(started_at, lease_until) < clock_timestamp() - interval '1 day';
  insert into deployment_nodes (node_id, roles, build) values (of_node, with_roles, of_build) on conflict do nothing;
end $$;

-- Reads the authority epochs of tenants, as {tenant: epoch}, and a moment before they were read. Each statement of a volatile
-- function has a snapshot of its own, so the epochs are never older than `read_at`; within one statement they could be.
create function read_epochs(of_tenants text[]) returns table (read_at text, epochs jsonb)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  began timestamptz := clock_timestamp();
begin
  return query select began::text, coalesce(jsonb_object_agg(h.tenant_id, h.epoch), '{}')
    from ledger_heads h where h.tenant_id = any (of_tenants);
end $$;

-- Renews the lease of a node that has read, and made its own, what `read_epochs` returned. False where the node has no row.
create function renew_node(of_node text, read_at text, lease interval) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update deployment_nodes set caught_up_at = read_at::timestamptz, lease_until = read_at::timestamptz + lease
    where node_id = of_node;
  return found;
end $$;

create function remove_node(of_node text) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  delete from deployment_nodes where node_id = of_node;
end;

-- Wakes all nodes after a change of authority was committed, and returns a moment after that change.
create function announce_authority() returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('svc_authority', '');
  return clock_timestamp()::text;
end $$;

-- Nodes that have had a lease since a moment and have not read authority after it; true where the lease still lasts.
create function nodes_behind(since text) returns table (checked_at timestamptz, node_id text, is_leased boolean)
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select clock_timestamp(), n.node_id, n.lease_until > clock_timestamp()
    from (select 1) one left join deployment_nodes n
      on n.lease_until > since::timestamptz and n.caught_up_at < since::timestamptz
    order by n.node_id;
end;

alter function register_node owner to svc_platform;
alter function read_epochs owner to svc_platform;
alter function renew_node owner to svc_platform;
alter function remove_node owner to svc_platform;
alter function announce_authority owner to svc_platform;
alter function nodes_behind owner to svc_platform;
revoke all on function register_node, read_epochs, renew_node, remove_node, announce_authority, nodes_behind from public;
grant execute on function register_node, read_epochs, renew_node, remove_node, announce_authority, nodes_behind to svc_app;


-- The event that sealed a revocation; null for those of earlier releases.
alter table agents add column revocation_evidence_id text;
alter table tokens add column revocation_evidence_id text;
