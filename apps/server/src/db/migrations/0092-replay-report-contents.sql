-- What a replay found, as it was answered; null for reports of before, of which only the versions are known.
alter table replay_reports add column report json;

-- A tenant keeps a bounded number of reports.
grant delete on replay_reports to svc_app;

-- Waiting changes all wait equally long, so their end is also their order.
create index approvals_waiting_changes on approvals (tenant_id, expires_at) where kind = 'change' and state = 'waiting';
