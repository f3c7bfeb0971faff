-- expand
-- Deliveries of the code host that come at the same time are recorded in one transaction, with what they ask for. The functions are the
-- caller's: row-level security holds for each tenant of a group in turn.

-- Records deliveries; returns the ids that were not recorded before. Groups that share ids insert them in one order, so none deadlocks.
create function record_code_host_deliveries(of_deliveries text[], of_events text[]) returns setof text
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  insert into deployment_code_host_deliveries as d (delivery_id, event)
    select distinct on (n.id) n.id, n.event from unnest(of_deliveries, of_events) as n (id, event) order by n.id
    on conflict (delivery_id) do nothing
    returning d.delivery_id;
end;
alter function record_code_host_deliveries(text[], text[]) owner to svc_platform;
revoke all on function record_code_host_deliveries(text[], text[]) from public;
grant execute on function record_code_host_deliveries(text[], text[]) to svc_app;

-- Asks for scans of repositories of the transaction's tenant whose default branch has moved; their rows are locked by the caller. The run
-- that waits is not held back by a nightly trigger, nor by an earlier failure; a run is added where none waits, under the id given with
-- the push. Returns whether any repository is scanned.
create function request_pushed_scans(of_repositories text[], of_refs text[], of_scans text[]) returns boolean
  language sql volatile set search_path = pg_catalog, public, pg_temp
begin atomic
  with pushed as materialized (
    select distinct on (r.repo_id) r.repo_id, p.ref, p.scan_id
    from unnest(of_repositories, of_refs, of_scans) as p (repo_id, ref, scan_id)
    join repositories r on r.tenant_id = svc_tenant() and r.repo_id = p.repo_id
    where r.archived_at is null and r.connection = 'connected' and p.ref = 'refs/heads/' || r.default_branch
    order by r.repo_id, p.scan_id
  ), waiting as (
    update scan_runs s
      set trigger = case s.trigger when 'nightly' then 'push' else s.trigger end, due_at = least(s.due_at, now())
      from pushed p where s.tenant_id = svc_tenant() and s.repo_id = p.repo_id and s.state = 'queued'
      returning s.repo_id
  ), added as (
    insert into scan_runs (tenant_id, scan_id, repo_id, trigger, ref)
      select svc_tenant(), p.scan_id, p.repo_id, 'push', p.ref from pushed p
      where not exists (select from waiting w where w.repo_id = p.repo_id)
      returning repo_id
  )
  select exists (select from pushed);
end;

-- Records a group of deliveries with what they ask for:
--   [{"id": "...", "event": "push", "installation": 1, "repository": 2, "ref": "refs/heads/main", "scan": "scn_..."}]
-- Without an installation, or one of no tenant, or without the repository that a push names, a delivery is recorded only; without a
-- repository it asks for the comparison of the installation. A known id changes nothing. Returns the positions (from 1) of those whose
-- repository another transaction has locked, of which nothing is done, where `skip_locked`; the tenants with a scan to run; and the
-- installations to compare, each as "tnt_... ins_...".
create function accept_code_host_deliveries(
  deliveries json, skip_locked boolean, out skipped integer[], out scanned text[], out compared text[])
  language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  ids text[];
  events text[];
  refs text[];
  scans text[];
  tenants text[];
  installations text[];
  repos text[];
  of_tenant text;
  held text[];
  fresh text[];
begin
  skipped := '{}';
  scanned := '{}';
  compared := '{}';
  select array_agg(d.id order by d.n), array_agg(d.event order by d.n), array_agg(d.ref order by d.n),
      array_agg(d.scan order by d.n), array_agg(t.tenant_id order by d.n), array_agg(t.installation_id order by d.n),
      array_agg(t.repo_id order by d.n)
    into ids, events, refs, scans, tenants, installations, repos
    from rows from (json_to_recordset(deliveries) as (
      id text, event text, installation bigint, repository bigint, ref text, scan text)) with ordinality
      as d (id, event, installation, repository, ref, scan, n)
    left join lateral find_code_host_installation(d.installation, d.repository) t
      on d.installation is not null and (d.repository is null or t.repo_id is not null);
  for of_tenant in select distinct t from unnest(tenants) t order by t loop
    perform set_config('svc.tenant', coalesce(of_tenant, ''), true);
    if skip_locked then
      held := array(select r.repo_id from repositories r
        where r.tenant_id = of_tenant and r.repo_id = any (repos) order by r.repo_id for no key update skip locked);
      skipped := skipped || array(select d.n::integer from unnest(tenants, repos) with ordinality as d (tenant, repo, n)
        where d.tenant = of_tenant and d.repo is not null and d.repo <> all (held));
    else
      perform from repositories r
        where r.tenant_id = of_tenant and r.repo_id = any (repos) order by r.repo_id for no key update;
    end if;
    fresh := array(select record_code_host_deliveries(array_agg(d.id), array_agg(d.event))
      from unnest(ids, events, tenants) with ordinality as d (id, event, tenant, n)
      where d.tenant is not distinct from of_tenant and d.n <> all (skipped));
    if of_tenant is null then
      continue;
    end if;
    if (select request_pushed_scans(array_agg(d.repo), array_agg(d.ref), array_agg(d.scan))
        from unnest(ids, refs, scans, tenants, repos) as d (id, ref, scan, tenant, repo)
        where d.tenant = of_tenant and d.repo is not null and d.id = any (fresh)) then
      scanned := scanned || of_tenant;
    end if;
    compared := compared || array(select distinct of_tenant || ' ' || d.installation
      from unnest(ids, tenants, installations, repos) as d (id, tenant, installation, repo)
      where d.tenant = of_tenant and d.repo is null and d.id = any (fresh));
  end loop;
  perform set_config('svc.tenant', '', true);
end $$;

do $$
declare called text;
begin
  foreach called in array array['request_pushed_scans(text[], text[], text[])', 'accept_code_host_deliveries(json, boolean)'] loop
    execute format('revoke all on function %s from public', called);
    execute format('grant execute on function %s to svc_app', called);
  end loop;
end $$;
