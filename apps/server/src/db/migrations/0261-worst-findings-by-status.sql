-- expand
create index concurrently findings_worst_by_status on findings
  (tenant_id, status, (sort_rank * 101 - shown_score), finding_id) where not refs_only;
