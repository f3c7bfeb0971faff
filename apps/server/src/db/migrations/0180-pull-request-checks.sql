-- expand
-- Check runs of pull requests and of branches of a merge queue at the code host. The host's check run has the id of the row as its
-- external id. What a check comes to is stored before the host has it, so that whoever goes on reports the same.
create table pull_request_checks (
  tenant_id text not null,
  check_id text not null,
  repo_id text not null,
  -- of the host; null for a branch of a merge queue
  pull_number integer check (pull_number > 0),
  head_commit text not null check (head_commit ~ '^[0-9a-f]{40}([0-9a-f]{24})?$'),
  -- of a branch of a merge queue: what it is made on, and the branch that it is for
  base_commit text check (base_commit ~ '^[0-9a-f]{40}([0-9a-f]{24})?$'),
  base_branch text,
  state text not null default 'queued' check (state in ('queued', 'running', 'completed')),
  -- the host has announced another head, or the end of the pull request: ask before the result is stored
  is_questioned boolean not null default false,
  created_at timestamptz not null default now(),
  -- not before
  due_at timestamptz not null default now(),
  -- how often it was begun; whoever began it last may go on
  attempts integer not null default 0,
  started_at timestamptz,
  heartbeat_at timestamptz,
  host_run_id bigint,
  host_url text,
  -- conclusion, title, summary and annotations as the host is to have them; null once it has them
  report jsonb,
  conclusion text check (conclusion in ('success', 'neutral', 'failure')),
  -- why the change was not judged
  reason text,
  title text,
  counts jsonb,
  completed_at timestamptz,
  primary key (tenant_id, check_id),
  foreign key (tenant_id, repo_id) references repositories on delete cascade,
  check ((pull_number is null) = (base_commit is not null and base_branch is not null)),
  check (state <> 'running' or (started_at is not null and heartbeat_at is not null)),
  check (state <> 'completed' or (conclusion is not null and completed_at is not null and report is null))
);
create index pull_request_checks_by_repository on pull_request_checks (tenant_id, repo_id, check_id);
create index pull_request_checks_due on pull_request_checks (due_at) where state = 'queued';
create index pull_request_checks_abandoned on pull_request_checks (heartbeat_at) where state = 'running';
create index pull_request_checks_old on pull_request_checks (created_at);

select make_tenant_table('pull_request_checks');
grant select, insert, update, delete on pull_request_checks to svc_app;
create policy platform on pull_request_checks for select to svc_platform using (true);
grant select on pull_request_checks to svc_platform;

-- Checks that are due, or whose process is gone.
create function due_pull_request_checks(stale_seconds integer, max_checks integer)
  returns table (tenant_id text, check_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select c.tenant_id, c.check_id from pull_request_checks c
  join tenants n on n.tenant_id = c.tenant_id and n.suspended_at is null
  where (c.state = 'queued' and c.due_at <= now())
    or (c.state = 'running' and c.heartbeat_at < now() - make_interval(secs => stale_seconds))
  order by c.created_at
  limit max_checks;
end;

alter function due_pull_request_checks(integer, integer) owner to svc_platform;
revoke all on function due_pull_request_checks(integer, integer) from public;
grant execute on function due_pull_request_checks(integer, integer) to svc_jobs;
