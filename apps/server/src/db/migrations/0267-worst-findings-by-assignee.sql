-- expand
create index concurrently findings_worst_by_assignee on findings
  (tenant_id, assignee, (sort_rank * 101 - shown_score), finding_id) where not refs_only and assignee is not null;
