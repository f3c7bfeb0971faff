-- expand
create index concurrently pull_request_checks_by_head on pull_request_checks (tenant_id, repo_id, head_commit, check_id);
