-- What a replay found, as it was answered, and its numbers apart, which lists read without the rest; null for reports of before, of
-- which only the versions are known. json, as names of tools may hold U+0000, and so nothing reads into it here.
alter table replay_reports
  add column report json,
  add column counts jsonb;

-- A tenant keeps a bounded number of reports.
grant delete on replay_reports to svc_app;

-- Waiting changes all wait equally long, so their end is also their order.
create index approvals_waiting_changes on approvals (tenant_id, expires_at) where kind = 'change' and state = 'waiting';
