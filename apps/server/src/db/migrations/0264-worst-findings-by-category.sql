-- expand
create index concurrently findings_worst_by_category on findings
  (tenant_id, category, (sort_rank * 101 - shown_score), finding_id) where not refs_only;
