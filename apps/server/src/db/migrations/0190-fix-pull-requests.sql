-- expand
-- Pull requests that fix findings. A row is reserved before the code host is asked, so a finding has one at most.

create table fix_pull_requests (
  tenant_id text not null,
  finding_id text not null,
  repo_id text not null,
  state text not null check (state in ('reserved', 'open', 'merged', 'closed')),
  -- names the attempt that holds the reservation
  attempt text not null,
  reserved_until timestamptz not null,
  -- the caller of the attempt: a job that ends it after a crash records the pull request in the caller's name
  opened_by jsonb not null,
  branch text not null,
  number integer,
  url text,
  commit text,
  opened_at timestamptz,
  closed_at timestamptz,
  primary key (tenant_id, finding_id),
  foreign key (tenant_id, finding_id) references findings on delete cascade,
  check (state = 'reserved' or (number is not null and url is not null and commit is not null and opened_at is not null))
);
create index fix_pull_requests_of_repository on fix_pull_requests (tenant_id, repo_id, state);
select make_tenant_table('fix_pull_requests');
grant select, insert, update, delete on fix_pull_requests to svc_app;

-- The history of a finding has its pull request, by the event that records it.
create function append_fix_activity() returns trigger language plpgsql as $$
begin
  insert into finding_activity (tenant_id, finding_id, evidence_id, kind, at)
    select new.tenant_id, f.finding_id, new.evidence_id, 'fix_pull_request_opened', new.sealed_at
    from event_findings(new.kind, new.event) f;
  return null;
end $$;
create trigger finding_activity_of_fixes after insert on ledger_events for each row
  when (new.kind = 'fix_pull_request.opened')
  execute function append_fix_activity();
alter function append_fix_activity owner to svc_ledger;
revoke all on function append_fix_activity from public;
