-- Where a finding is: one row for each ref of its repository that had it. `findings.presence` is the headline: that of
-- the default branch where it ever had the finding, else `detected` while any ref has it, marked `refs_only`.

alter table repositories add column archived_at timestamptz;

-- `root` is null where the report does not say what was scanned; `applied` is false for a scan of a commit older than
-- the last one of its ref.
alter table scans
  add column root text,
  add column committed_at timestamptz,
  add column applied boolean not null default true;
create index scans_by_ref on scans (tenant_id, repo_id, ref, committed_at desc);

create table finding_presence (
  tenant_id text not null,
  finding_id text not null,
  ref text not null,
  repo_id text not null,
  source text not null,
  state text not null check (state in ('detected', 'absent', 'unknown')),
  fingerprint text not null,
  path text not null,
  span jsonb not null,
  -- what in the scanned tree suppresses it, and until when
  suppression jsonb,
  suppressed_until timestamptz,
  commit_id text,
  scan_id text,
  committed_at timestamptz,
  changed_at timestamptz not null,
  primary key (tenant_id, finding_id, ref),
  -- deferrable, because one statement may swap two
  constraint finding_presence_identity unique (tenant_id, repo_id, ref, source, fingerprint) deferrable initially immediate,
  foreign key (tenant_id, finding_id) references findings on delete cascade
);

-- An owner who is no superuser sees no row of a table with forced row-level security.
alter table findings no force row level security;
alter table repositories no force row level security;
-- Which refs had a finding was not recorded before: all count as seen on the default branch, so no status changes.
insert into finding_presence (tenant_id, finding_id, ref, repo_id, source, state, fingerprint, path, span, changed_at)
select f.tenant_id, f.finding_id, 'refs/heads/' || r.default_branch, f.repo_id, f.source, f.presence, f.fingerprint,
       f.path, f.span, f.last_seen_at
from findings f join repositories r using (tenant_id, repo_id);
alter table findings force row level security;
alter table repositories force row level security;

-- The headline status; `headlineStatus` in features/findings/status.ts is the same table.
create function finding_status(presence text, disposition text, workflow text, is_suppressed boolean) returns text
  language sql immutable parallel safe
return case
  when presence = 'absent' then 'fixed'
  when disposition in ('false_positive', 'accepted', 'used_in_tests', 'mitigated') then 'ignored'
  when disposition = 'confirmed' then 'triaged'
  when is_suppressed and workflow = 'open' then 'ignored'
  else workflow end;

-- When an ignored finding is open again: the end of what ignores it.
create function finding_ignore_end(disposition text, ignored_until timestamptz, suppressed_until timestamptz) returns timestamptz
  language sql immutable parallel safe
return case when disposition = 'none' then suppressed_until else ignored_until end;

alter table findings
  add column refs_only boolean not null default false,
  add column suppression jsonb,
  add column suppressed_until timestamptz,
  add column ignored_until timestamptz;
alter table findings
  add column status text not null generated always as (finding_status(presence, disposition, workflow, suppression is not null)) stored,
  add column ignore_ends_at timestamptz generated always as (finding_ignore_end(disposition, ignored_until, suppressed_until)) stored,
  -- of one severity, credentials that are real come before those for tests, and these before placeholders
  add column sort_rank smallint not null generated always as
    (severity_rank * 4 + case class when 'test' then 1 when 'placeholder' then 2 else 0 end) stored;

-- A branch may hold what another branch holds in another place, so a fingerprint is unique within a ref only.
alter table findings drop constraint findings_tenant_id_repo_id_source_fingerprint_key;
drop index findings_by_severity;
create index findings_by_rank on findings (tenant_id, sort_rank, finding_id) where not refs_only;
create index findings_by_status on findings (tenant_id, status, sort_rank, finding_id) where not refs_only;
create index findings_by_repository on findings (tenant_id, repo_id, sort_rank, finding_id);
create index findings_by_rule on findings (tenant_id, rule_id, sort_rank, finding_id) where not refs_only;
create index findings_by_category on findings (tenant_id, category, sort_rank, finding_id) where not refs_only;
-- CASE, because under row-level security no condition with COALESCE uses an index
create index findings_by_class on findings (tenant_id, (case when class is null then 'real' else class end), sort_rank, finding_id)
  where not refs_only;
create index findings_by_source on findings (tenant_id, source, sort_rank, finding_id) where not refs_only;
create index finding_presence_by_ref on finding_presence (tenant_id, ref, finding_id);

-- A repository is deleted with all that was found in it.
alter table scans drop constraint scans_tenant_id_repo_id_fkey,
  add foreign key (tenant_id, repo_id) references repositories on delete cascade;
alter table findings drop constraint findings_tenant_id_repo_id_fkey,
  add foreign key (tenant_id, repo_id) references repositories on delete cascade;
alter table assets drop constraint assets_tenant_id_repo_id_fkey,
  add foreign key (tenant_id, repo_id) references repositories on delete cascade;
alter table asset_relations drop constraint asset_relations_tenant_id_repo_id_fkey,
  add foreign key (tenant_id, repo_id) references repositories on delete cascade;
grant delete on repositories to svc_app;

select make_tenant_table('finding_presence');
grant select, insert, update on finding_presence to svc_app;
