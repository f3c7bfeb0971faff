-- expand
create index concurrently findings_worst_by_repository on findings
  (tenant_id, repo_id, (sort_rank * 101 - shown_score), finding_id);
