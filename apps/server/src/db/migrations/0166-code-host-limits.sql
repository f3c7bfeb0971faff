-- expand
-- Requests to the code host by installation, of all processes together: the host limits them by the hour, and may ask to be left alone
-- for a time. Installations are the host's, so the rows are of no tenant.
create table deployment_code_host_limits (
  host_installation_id bigint primary key,
  hour timestamptz not null,
  requests integer not null,
  blocked_until timestamptz not null default '-infinity'
);
revoke all on deployment_code_host_limits from public;
grant select, insert, update on deployment_code_host_limits to svc_platform;

-- Counts requests that are about to be sent; returns 0, or after how many seconds to ask again: then nothing is counted.
create function take_code_host_requests(of_installation bigint, wanted integer, hourly integer) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  this_hour timestamptz := date_trunc('hour', now());
  found_limit deployment_code_host_limits;
begin
  insert into deployment_code_host_limits as l (host_installation_id, hour, requests)
    values (of_installation, this_hour, 0)
    on conflict (host_installation_id) do update
      set hour = excluded.hour, requests = case when l.hour = excluded.hour then l.requests else 0 end
    returning * into found_limit;
  if found_limit.blocked_until > now() then
    return ceil(extract(epoch from found_limit.blocked_until - now()));
  end if;
  if found_limit.requests + wanted > hourly then
    return ceil(extract(epoch from this_hour + interval '1 hour' - now()));
  end if;
  update deployment_code_host_limits set requests = requests + wanted where host_installation_id = of_installation;
  return 0;
end $$;

-- Sends no request of an installation for so many seconds, as the host has asked.
create function block_code_host_requests(of_installation bigint, seconds integer) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  update deployment_code_host_limits
    set blocked_until = greatest(blocked_until, now() + make_interval(secs => seconds))
    where host_installation_id = of_installation;
end;

do $$
declare granted text;
begin
  foreach granted in array array['take_code_host_requests(bigint, integer, integer)', 'block_code_host_requests(bigint, integer)'] loop
    execute format('alter function %s owner to svc_platform', granted);
    execute format('revoke all on function %s from public', granted);
    execute format('grant execute on function %s to svc_app', granted);
  end loop;
end $$;
