-- Idempotency keys are kept for a day. The sweep is of all tenants, so it goes through a function that fixes the age and
-- returns only how many keys it deleted.

create index idempotency_keys_by_age on idempotency_keys (created_at);

create function sweep_idempotency_keys(batch integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  deleted integer;
begin
  delete from idempotency_keys
    where ctid = any (array(
      select k.ctid from idempotency_keys k
      where k.created_at < now() - interval '24 hours'
      order by k.created_at
      limit batch
      for update skip locked));
  get diagnostics deleted = row_count;
  return deleted;
end $$;

create policy sweep on idempotency_keys to svc_platform using (true);
alter function sweep_idempotency_keys owner to svc_platform;
-- a row is locked before it is deleted, for which PostgreSQL asks for a right to update
grant select, update, delete on idempotency_keys to svc_platform;
revoke all on function sweep_idempotency_keys from public;
grant execute on function sweep_idempotency_keys to svc_jobs;
