-- Dead letters of a tenant. Its role may add jobs and reads none, so it lists and takes dead letters through functions that
-- answer those of the transaction's tenant. The tables are pg-boss's, made after the migrations: the functions are bound late,
-- and `installJobs` grants their owner what they need.

create function list_dead_letters(after_us bigint, after_id uuid, max_rows integer)
  returns table (id uuid, job text, ids jsonb, runs integer, error text, enqueued_at timestamptz, failed_at timestamptz, failed_us bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select l.id, l.source_name, coalesce(l.data->'ids', '{}'), l.source_retry_count + 1, l.source_output->>'message',
           l.source_created_on, l.created_on, (extract(epoch from l.created_on) * 1000000)::bigint
    from pgboss.job l
    where l.name = 'dead-letters' and l.state < 'active' and l.data->>'tenantId' = svc_tenant()
      and (after_us is null
           or (l.created_on, l.id) > (timestamptz 'epoch' + after_us * interval '1 microsecond', after_id))
    order by l.created_on, l.id
    limit max_rows;
end $$;

-- Deletes a dead letter and returns its job; no row when the tenant has none of this id.
create function take_dead_letter(letter uuid) returns table (job text, ids jsonb)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    delete from pgboss.job l
    where l.name = 'dead-letters' and l.state < 'active' and l.id = letter and l.data->>'tenantId' = svc_tenant()
    returning l.source_name, coalesce(l.data->'ids', '{}');
end $$;

alter function list_dead_letters owner to svc_platform;
alter function take_dead_letter owner to svc_platform;
revoke all on function list_dead_letters, take_dead_letter from public;
grant execute on function list_dead_letters, take_dead_letter to svc_app;
