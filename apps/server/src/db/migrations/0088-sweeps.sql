-- Deliveries are kept for 30 days after they ended, and previews of bulk changes for a day, 24 times as long as they can be used.

create index notification_deliveries_ended on notification_deliveries (created_at) where state not in ('pending', 'collected');

create function sweep_notification_deliveries(batch integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  deleted integer;
begin
  delete from notification_deliveries
    where ctid = any (array(
      select d.ctid from notification_deliveries d
      where d.created_at < now() - interval '30 days' and d.state not in ('pending', 'collected')
      order by d.created_at
      limit batch
      for update skip locked));
  get diagnostics deleted = row_count;
  return deleted;
end $$;

create policy sweep on notification_deliveries to svc_platform using (true);
alter function sweep_notification_deliveries owner to svc_platform;
grant select, update, delete on notification_deliveries to svc_platform;
revoke all on function sweep_notification_deliveries from public;
grant execute on function sweep_notification_deliveries to svc_jobs;

create index finding_bulk_previews_by_age on finding_bulk_previews (created_at);

create function sweep_finding_bulk_previews(batch integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  deleted integer;
begin
  delete from finding_bulk_previews
    where ctid = any (array(
      select p.ctid from finding_bulk_previews p
      where p.created_at < now() - interval '1 day'
      order by p.created_at
      limit batch
      for update skip locked));
  get diagnostics deleted = row_count;
  return deleted;
end $$;

create policy sweep on finding_bulk_previews to svc_platform using (true);
alter function sweep_finding_bulk_previews owner to svc_platform;
grant select, update, delete on finding_bulk_previews to svc_platform;
revoke all on function sweep_finding_bulk_previews from public;
grant execute on function sweep_finding_bulk_previews to svc_jobs;
