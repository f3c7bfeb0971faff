-- expand
-- Processes that have a lease: at its start a process compares what they and itself may open with `max_connections`.
create function live_nodes() returns table (roles text[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select n.roles from deployment_nodes n where n.lease_until > now();
end;
alter function live_nodes owner to svc_platform;
revoke all on function live_nodes from public;
grant execute on function live_nodes to svc_sealer;
