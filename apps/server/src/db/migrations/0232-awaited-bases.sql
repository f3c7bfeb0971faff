-- expand
-- The branch whose scan a check waits for: until that has ended, the code host is asked nothing for the check. Null where none is awaited.
alter table pull_request_checks add column awaited_branch text;
