-- expand
-- Audit packs: one archive for auditors each, written by a job file by file, so that a download repeats the same bytes.

create table audit_packs (
  tenant_id text not null references tenants,
  pack_id text not null,
  framework_id text not null,
  framework_version text not null,
  scope_id text,
  window_from timestamptz not null,
  window_to timestamptz not null check (window_to > window_from),
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed')),
  reason text check ((reason is not null) = (state = 'failed')),
  requested_at timestamptz not null default now(),
  completed_at timestamptz check ((completed_at is not null) = (state in ('ready', 'failed'))),
  -- size of the archive, once it is ready
  bytes bigint,
  -- of the manifest, and the event that sealed it, in one transaction
  manifest_hash bytea check (octet_length(manifest_hash) = 32),
  evidence_id text check ((evidence_id is null) = (manifest_hash is null)),
  primary key (tenant_id, pack_id),
  foreign key (tenant_id, scope_id) references compliance_scopes,
  check (state <> 'ready' or (bytes is not null and evidence_id is not null))
);
-- one is made at a time
create unique index audit_packs_under_way on audit_packs (tenant_id) where state in ('queued', 'running');
create index audit_packs_completed on audit_packs (completed_at);

-- Files in the order of the archive; a path is relative and of letters, digits, dots, hyphens and slashes.
create table audit_pack_files (
  tenant_id text not null,
  pack_id text not null,
  position integer not null,
  path text not null check (path ~ '^[a-z0-9][a-z0-9./-]{0,98}$'),
  bytes bigint not null,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (tenant_id, pack_id, position),
  unique (tenant_id, pack_id, path),
  foreign key (tenant_id, pack_id) references audit_packs on delete cascade
);

-- Content of the files; of a file that is being written before its row is there.
create table audit_pack_chunks (
  tenant_id text not null,
  pack_id text not null,
  position integer not null,
  chunk_no integer not null,
  content bytea not null,
  primary key (tenant_id, pack_id, position, chunk_no),
  foreign key (tenant_id, pack_id) references audit_packs on delete cascade
);

select make_tenant_table(name) from unnest(array['audit_packs', 'audit_pack_files', 'audit_pack_chunks']::regclass[]) name;
grant select, insert, delete, update (state, reason, completed_at, bytes, manifest_hash, evidence_id) on audit_packs to svc_app;
grant select, insert, delete on audit_pack_files, audit_pack_chunks to svc_app;

-- A pack is kept for 90 days after it was ready or failed; the event of its digest stays.
create function sweep_audit_packs(batch integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  deleted integer;
begin
  delete from audit_packs
    where ctid = any (array(
      select p.ctid from audit_packs p
      where p.completed_at < now() - interval '90 days'
      order by p.completed_at
      limit batch
      for update skip locked));
  get diagnostics deleted = row_count;
  return deleted;
end $$;

create policy sweep on audit_packs to svc_platform using (true);
alter function sweep_audit_packs owner to svc_platform;
grant select, update, delete on audit_packs to svc_platform;
revoke all on function sweep_audit_packs from public;
grant execute on function sweep_audit_packs to svc_jobs;
