-- expand
-- The code host shows one result for a commit: that of the check run which was created last. So the check run of each change has the worst
-- result of all open changes with the same head.
alter table pull_request_checks
  -- of a branch of a merge queue: the pull request that it stands for; its base is asked of the host
  add column queued_pull integer,
  -- when the report was stored
  add column judged_at timestamptz,
  -- the check of another change whose worse result the check run has
  add column overruled_by text,
  add constraint pull_request_checks_queued_pull check (queued_pull > 0) not valid;
