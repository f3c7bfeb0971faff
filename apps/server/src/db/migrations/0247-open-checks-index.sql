-- expand
create index concurrently pull_request_checks_open on pull_request_checks (tenant_id, repo_id) where state <> 'completed';
