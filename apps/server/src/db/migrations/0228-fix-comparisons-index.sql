-- expand
create index concurrently fix_pull_requests_compared on fix_pull_requests (coalesce(compared_at, opened_at))
  where state in ('open', 'closed');
