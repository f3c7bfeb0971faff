-- expand
-- Results of signals for a scope count for the version of the scope that they were computed for; null where all is examined.
alter table signal_results add column scope_version integer;
