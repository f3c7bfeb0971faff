-- Ingested reports of other tools, and where each finding of theirs comes from. The text of a report is not stored.

create table reports (
  tenant_id text not null,
  report_id text not null,
  repo_id text not null,
  source text not null,
  ref text not null,
  commit_id text,
  content_hash bytea not null,
  created_at timestamptz not null default now(),
  tools jsonb not null,
  received integer not null,
  finding_counts jsonb not null,
  skipped jsonb not null,
  redacted integer not null,
  primary key (tenant_id, report_id),
  -- the same report for the same ref is ingested once
  unique (tenant_id, repo_id, source, ref, content_hash),
  foreign key (tenant_id, repo_id) references repositories on delete cascade
);

create table finding_origins (
  tenant_id text not null,
  finding_id text not null,
  report_id text not null,
  tool_name text not null,
  tool_version text,
  weaknesses text[] not null,
  -- how often a model failed the test, in the newest report and in the one before
  measurement jsonb,
  previous_measurement jsonb,
  primary key (tenant_id, finding_id),
  foreign key (tenant_id, finding_id) references findings on delete cascade,
  foreign key (tenant_id, report_id) references reports on delete cascade
);
create index finding_origins_by_report on finding_origins (tenant_id, report_id);

select make_tenant_table('reports');
select make_tenant_table('finding_origins');

grant select, insert on reports to svc_app;
grant select, insert, update on finding_origins to svc_app;

-- correlation looks findings up by their file
create index findings_by_path on findings (tenant_id, repo_id, path);
