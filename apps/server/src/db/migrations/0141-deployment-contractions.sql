-- expand
-- Contractions of the schema, and the release that each has waited for: an older build finds here that it cannot run.
create table deployment_contractions (
  name text primary key,
  after_release text not null,
  applied_at timestamptz not null default now()
);
grant select on deployment_contractions to svc_platform;

-- What a process compares with its own build while it serves.
grant select on kysely_migration to svc_platform;
create function read_schema() returns table (applied text[], contracted_after text[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select coalesce((select array_agg(m.name::text) from kysely_migration m), '{}'),
    coalesce((select array_agg(c.after_release) from deployment_contractions c), '{}');
end;
alter function read_schema owner to svc_platform;
revoke all on function read_schema from public;
grant execute on function read_schema to svc_sealer;
