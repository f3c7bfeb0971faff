-- What people decide about findings, what they say of them, and how many there are from day to day.

alter table findings
  add column assignee text,
  add column decided_by text,
  add column decided_at timestamptz;

create index findings_by_assignee on findings (tenant_id, assignee, sort_rank, finding_id) where not refs_only and assignee is not null;

create table finding_comments (
  tenant_id text not null,
  comment_id text not null,
  finding_id text not null,
  author text not null,
  author_name text not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, comment_id),
  foreign key (tenant_id, finding_id) references findings on delete cascade
);
create index finding_comments_by_finding on finding_comments (tenant_id, finding_id, comment_id);

-- The findings that a change of many was previewed for. It is made once, by whom it was shown to.
create table finding_bulk_previews (
  tenant_id text not null references tenants,
  preview_id text not null,
  created_by text not null,
  finding_ids text[] not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (tenant_id, preview_id)
);

create table views (
  tenant_id text not null references tenants,
  view_id text not null,
  name text not null,
  query jsonb not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, view_id),
  unique (tenant_id, name)
);

-- Findings of a repository by severity and status at the last change of each day, in UTC: {"high": {"open": 3}}.
create table finding_daily_counts (
  tenant_id text not null,
  repo_id text not null,
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  counts jsonb not null,
  primary key (tenant_id, repo_id, day),
  foreign key (tenant_id, repo_id) references repositories on delete cascade
);
alter table findings no force row level security;
insert into finding_daily_counts (tenant_id, repo_id, day, counts)
select tenant_id, repo_id, to_char(now() at time zone 'utc', 'YYYY-MM-DD'), jsonb_object_agg(severity, by_status)
from (
  select tenant_id, repo_id, severity, jsonb_object_agg(status, n) as by_status
  from (select tenant_id, repo_id, severity, status, count(*) as n from findings where not refs_only group by 1, 2, 3, 4) c
  group by 1, 2, 3
) s
group by 1, 2;
alter table findings force row level security;

select make_tenant_table(name) from unnest(array['finding_comments', 'finding_bulk_previews', 'views', 'finding_daily_counts']::regclass[]) name;
grant select, insert on finding_comments to svc_app;
grant select, insert, update on finding_bulk_previews, finding_daily_counts to svc_app;
grant select, insert, delete on views to svc_app;
