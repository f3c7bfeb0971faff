-- expand
create index concurrently findings_worst_by_source on findings
  (tenant_id, source, (sort_rank * 101 - shown_score), finding_id) where not refs_only;
