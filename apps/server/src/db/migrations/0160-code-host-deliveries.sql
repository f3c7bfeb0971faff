-- expand
-- Webhook deliveries of the code host with a valid signature. The App belongs to the deployment, so no tenant does; the host's id
-- of a delivery makes a repeated one known. They are kept for 30 days, longer than the host repeats one.
create table deployment_code_host_deliveries (
  delivery_id text primary key,
  event text not null,
  received_at timestamptz not null default now()
);
create index deployment_code_host_deliveries_by_age on deployment_code_host_deliveries (received_at);
revoke all on deployment_code_host_deliveries from public;
grant select, update, insert, delete on deployment_code_host_deliveries to svc_platform;

-- Records a delivery; false where its id is recorded already.
create function record_code_host_delivery(of_delivery text, of_event text) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into deployment_code_host_deliveries (delivery_id, event) values (of_delivery, of_event)
    on conflict (delivery_id) do nothing;
  return found;
end $$;

create function last_code_host_delivery() returns table (event text, received_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select d.event, d.received_at from deployment_code_host_deliveries d order by d.received_at desc limit 1;
end;

create function sweep_code_host_deliveries(batch integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  deleted integer;
begin
  delete from deployment_code_host_deliveries
    where ctid = any (array(
      select d.ctid from deployment_code_host_deliveries d
      where d.received_at < now() - interval '30 days'
      order by d.received_at
      limit batch
      for update skip locked));
  get diagnostics deleted = row_count;
  return deleted;
end $$;

do $$
declare granted text[];
begin
  foreach granted slice 1 in array array[
    ['record_code_host_delivery(text, text)', 'svc_app'],
    ['last_code_host_delivery()', 'svc_app'],
    ['sweep_code_host_deliveries(integer)', 'svc_jobs']] loop
    execute format('alter function %s owner to svc_platform', granted[1]);
    execute format('revoke all on function %s from public', granted[1]);
    execute format('grant execute on function %s to %I', granted[1], granted[2]);
  end loop;
end $$;
