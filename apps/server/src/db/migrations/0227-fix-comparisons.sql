-- expand
-- Fix pull requests are compared with the code host, because a delivery about one may be lost.
alter table fix_pull_requests add column compared_at timestamptz;

create policy platform on fix_pull_requests for select to svc_platform using (true);
grant select on fix_pull_requests to svc_platform;

-- Connected repositories with pull requests that are open, or were closed within a day, and were not compared for an hour.
create function fix_pull_requests_to_compare(max_repositories integer)
  returns table (tenant_id text, repo_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select p.tenant_id, p.repo_id from fix_pull_requests p
  join tenants n on n.tenant_id = p.tenant_id and n.suspended_at is null
  join repositories r on r.tenant_id = p.tenant_id and r.repo_id = p.repo_id and r.connection = 'connected'
  where (p.state = 'open' or (p.state = 'closed' and p.closed_at > now() - interval '1 day'))
    and coalesce(p.compared_at, p.opened_at) < now() - interval '55 minutes'
  group by p.tenant_id, p.repo_id
  order by min(coalesce(p.compared_at, p.opened_at))
  limit max_repositories;
end;

alter function fix_pull_requests_to_compare(integer) owner to svc_platform;
revoke all on function fix_pull_requests_to_compare(integer) from public;
grant execute on function fix_pull_requests_to_compare(integer) to svc_jobs;
