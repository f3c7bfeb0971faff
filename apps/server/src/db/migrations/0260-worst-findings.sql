-- expand
-- Findings are listed by severity and class, and within both by blast radius: a finding of 98 above one of 83.
create index concurrently findings_worst on findings
  (tenant_id, (sort_rank * 101 - shown_score), finding_id) where not refs_only;
