-- expand
drop index concurrently if exists findings_by_source;
