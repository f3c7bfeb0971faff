-- expand
-- The wait after a failure of the code host grows with how often it has failed, and not with how often the check was begun: one that waits for its base is begun again and again.
alter table pull_request_checks
  -- attempts that the host has not answered
  add column failures integer not null default 0;
