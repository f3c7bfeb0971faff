-- expand
-- Who was erased, as pseudonyms, for the lists that processes keep outside the database: each process copies what another one erased.
create table erasures (
  tenant_id text not null,
  person text not null check (person ~ '^[0-9a-f]{64}$'),
  aliases text[] not null,
  noted_at timestamptz not null default now(),
  primary key (tenant_id, person, aliases)
);
select make_tenant_table('erasures');
grant select, insert on erasures to svc_app;
create index erasures_by_time on erasures (noted_at);

create policy erasures_across on erasures for select to svc_platform using (true);
grant select on erasures to svc_platform;

-- Erasures that were noted since a moment; of all tenants, as pseudonyms alone.
create function list_erasures(since timestamptz) returns table (tenant_id text, person text, aliases text[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select e.tenant_id, e.person, e.aliases from erasures e where e.noted_at >= since order by e.noted_at;
end;
alter function list_erasures owner to svc_platform;
revoke all on function list_erasures from public;
grant execute on function list_erasures to svc_sealer;
