-- expand
create index concurrently findings_worst_by_rule on findings
  (tenant_id, rule_id, (sort_rank * 101 - shown_score), finding_id) where not refs_only;
