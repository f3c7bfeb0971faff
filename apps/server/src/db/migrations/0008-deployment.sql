-- What all processes of a deployment must agree on. One row, of the platform and of no tenant; only the owner writes it.

create table deployment (
  only_row boolean primary key default true check (only_row),
  -- derived from the master key (HKDF); the key cannot be computed from it
  key_identity text not null,
  environment text not null,
  public_url text,
  created_version text not null,
  created_at timestamptz not null default now()
);

-- Rows that prove that a write can be committed. The fill factor lets one row fill its page, so that each insert makes the
-- file longer: on a full disk an update of one row would still succeed in the page that it has. Without vacuum no page is reused.
create table deployment_heartbeats (
  beat_at timestamptz not null,
  filler text not null
) with (fillfactor = 10, autovacuum_enabled = false);
alter table deployment_heartbeats alter column filler set storage plain;

-- Commits a write, and returns the deployment's row as it is now. The file stays below 64 pages.
create function record_heartbeat() returns table (key_identity text, environment text, public_url text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if pg_relation_size('public.deployment_heartbeats') >= 64 * 8192 then
    truncate public.deployment_heartbeats;
  end if;
  insert into public.deployment_heartbeats (beat_at, filler) values (clock_timestamp(), repeat('-', 600));
  return query select d.key_identity, d.environment, d.public_url from public.deployment d;
end $$;

grant select on deployment to svc_platform;
grant insert, truncate on deployment_heartbeats to svc_platform;
alter function record_heartbeat owner to svc_platform;
revoke all on function record_heartbeat from public;
grant execute on function record_heartbeat to svc_sealer;
