-- What recorded decisions were made from, values of arguments left out, for replay under another pack; and the reports of it.

create table decision_facts (
  tenant_id text not null,
  evidence_id text not null,
  pack_id text not null,
  recorded_at timestamptz not null default now(),
  -- {call, principal, facts}; not jsonb, which cannot hold U+0000
  decision json not null,
  primary key (tenant_id, evidence_id)
);
select make_tenant_table('decision_facts');
create index decision_facts_by_time on decision_facts (tenant_id, pack_id, recorded_at desc);
create index decision_facts_by_age on decision_facts (recorded_at);

create table replay_reports (
  tenant_id text not null references tenants,
  replay_id text not null,
  candidate_pack text not null,
  candidate_version integer not null,
  against_pack text not null,
  against_version integer not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, replay_id)
);
select make_tenant_table('replay_reports');

grant select on decision_facts to svc_app;
grant select, insert on replay_reports to svc_app;
grant insert, select, update, delete on decision_facts to svc_platform;
create policy platform on decision_facts to svc_platform using (true) with check (true);

-- Lines as in append_batch: JSON holds no line break.
create function record_decision_facts(tenants text, ids text, packs text, decisions text) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  insert into decision_facts (tenant_id, evidence_id, pack_id, decision)
    select r.t, r.e, r.p, r.d::json
    from unnest(string_to_array(tenants, E'\n'), string_to_array(ids, E'\n'), string_to_array(packs, E'\n'),
                string_to_array(decisions, E'\n')) r(t, e, p, d)
    on conflict do nothing;
end;

create function sweep_decision_facts(batch integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  deleted integer;
begin
  delete from decision_facts
    where ctid = any (array(
      select f.ctid from decision_facts f
      where f.recorded_at < now() - interval '30 days'
      order by f.recorded_at
      limit batch
      for update skip locked));
  get diagnostics deleted = row_count;
  return deleted;
end $$;

alter function record_decision_facts owner to svc_platform;
alter function sweep_decision_facts owner to svc_platform;
revoke all on function record_decision_facts, sweep_decision_facts from public;
grant execute on function record_decision_facts to svc_sealer;
grant execute on function sweep_decision_facts to svc_jobs;
