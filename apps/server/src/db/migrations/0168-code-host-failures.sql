-- expand
-- Deliveries that the code host could not make, as it lists them, and how often it was asked to make them again. Like the App, they
-- are of no tenant.
create table deployment_code_host_failures (
  delivery_id text primary key,
  event text not null,
  -- what this service answered; 0 where it did not
  status integer not null,
  failed_at timestamptz not null,
  attempts integer not null,
  -- not asked for again before this time; after the last attempt, the time at which it is given up
  next_attempt_at timestamptz not null
);
revoke all on deployment_code_host_failures from public;
grant select, insert, update, delete on deployment_code_host_failures to svc_platform;

-- Records a failure; true where the host is to be asked now, which counts. It is asked at most three times, ten minutes and one hour
-- apart. False for a delivery that has arrived.
create function begin_code_host_redelivery(of_delivery text, of_event text, of_status integer, of_failed_at timestamptz)
  returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  pauses constant interval[] := array[interval '9 minutes', interval '1 hour', interval '6 hours'];
begin
  if exists (select from deployment_code_host_deliveries d where d.delivery_id = of_delivery) then return false; end if;
  insert into deployment_code_host_failures as f (delivery_id, event, status, failed_at, attempts, next_attempt_at)
    values (of_delivery, of_event, of_status, of_failed_at, 1, now() + pauses[1])
    on conflict (delivery_id) do update
      set attempts = f.attempts + 1, status = of_status, failed_at = of_failed_at,
          next_attempt_at = now() + pauses[f.attempts + 1]
      where f.attempts < 3 and f.next_attempt_at <= now();
  return found;
end $$;

create function settle_code_host_failures() returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  delete from deployment_code_host_failures f
  where f.failed_at < now() - interval '7 days'
     or exists (select from deployment_code_host_deliveries d where d.delivery_id = f.delivery_id);
end;

-- Deliveries that have not arrived: those that are asked for again, those that are no more, and the latest.
create function code_host_failures()
  returns table (waiting bigint, given_up bigint, event text, status integer, failed_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  with missing as (
    select f.* from deployment_code_host_failures f
    where not exists (select from deployment_code_host_deliveries d where d.delivery_id = f.delivery_id))
  select count(*) filter (where not m.is_given_up), count(*) filter (where m.is_given_up),
         (array_agg(m.event order by m.failed_at desc))[1], (array_agg(m.status order by m.failed_at desc))[1],
         max(m.failed_at)
  from (select *, attempts >= 3 and next_attempt_at <= now() as is_given_up from missing) m;
end;

do $$
declare granted text[];
begin
  foreach granted slice 1 in array array[
    ['begin_code_host_redelivery(text, text, integer, timestamptz)', 'svc_jobs'],
    ['settle_code_host_failures()', 'svc_jobs'],
    ['code_host_failures()', 'svc_app']] loop
    execute format('alter function %s owner to svc_platform', granted[1]);
    execute format('revoke all on function %s from public', granted[1]);
    execute format('grant execute on function %s to %I', granted[1], granted[2]);
  end loop;
end $$;
