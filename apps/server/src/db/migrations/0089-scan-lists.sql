-- Lists of scans: what a scan covered without its problems, of which it may have 10,000, and the order newest first.

alter table scans
  add column coverage_counts jsonb not null generated always as (coverage - 'problems') stored,
  add column problems integer not null generated always as (jsonb_array_length(coverage -> 'problems')) stored;

create index scans_by_id on scans (tenant_id, repo_id, scan_id);
create index scans_by_ref_and_id on scans (tenant_id, repo_id, ref, scan_id);
