-- expand
create index concurrently findings_worst_by_class on findings
  (tenant_id, (case when class is null then 'real' else class end), (sort_rank * 101 - shown_score), finding_id) where not refs_only;
