-- Approvals keep the arguments that are asked about, for the people who judge them; and changes of any kind wait for a second
-- person, not those of packs alone.

alter table approvals
  -- JSON with secrets masked, sealed by the secret store for its row; null once the approval has expired, for a change, and
  -- where the arguments could not be shown
  add column arguments bytea,
  -- of a change: the version of its target that it was asked for against
  add column target_version integer,
  alter column pack_id drop not null,
  alter column pack_version drop not null,
  add constraint approvals_pack check (kind = 'change' or (pack_id is not null and pack_version is not null)),
  drop constraint approvals_check1,
  add constraint approvals_change check ((kind = 'change') = (change is not null));

-- processes of the release before write none
create function approval_target_version() returns trigger language plpgsql as $$
begin
  new.target_version := coalesce(new.target_version, new.pack_version);
  return new;
end $$;
create trigger target_version before insert on approvals
  for each row when (new.kind = 'change') execute function approval_target_version();
alter table approvals no force row level security;
update approvals set target_version = pack_version where kind = 'change';
alter table approvals force row level security;

create index approvals_by_expiry on approvals (expires_at) where arguments is not null;

create function sweep_approval_arguments(batch integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  swept integer;
begin
  update approvals set arguments = null
    where ctid = any (array(
      select a.ctid from approvals a
      where a.arguments is not null and a.expires_at < now()
      order by a.expires_at
      limit batch
      for update skip locked));
  get diagnostics swept = row_count;
  return swept;
end $$;

create policy sweep on approvals to svc_platform using (true);
alter function sweep_approval_arguments owner to svc_platform;
grant select, update on approvals to svc_platform;
revoke all on function sweep_approval_arguments from public;
grant execute on function sweep_approval_arguments to svc_jobs;
