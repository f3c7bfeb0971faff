-- What a bill of materials needs of a scan beyond the assets: who uses them, what else is known of them, and which uses which.

alter table assets
  add column use text check (use in ('product', 'test', 'example')),
  add column details jsonb;

create table asset_relations (
  tenant_id text not null,
  repo_id text not null,
  -- of the two ends and the place: these are longer together than an index takes
  digest text not null,
  from_kind text not null,
  from_name text not null,
  to_kind text not null,
  to_name text not null,
  path text not null,
  line integer not null,
  present boolean not null,
  last_seen_at timestamptz not null,
  primary key (tenant_id, repo_id, digest),
  foreign key (tenant_id, repo_id) references repositories
);

create index scans_by_repository on scans (tenant_id, repo_id, created_at desc);

alter table asset_relations enable row level security;
alter table asset_relations force row level security;
create policy tenant on asset_relations using (tenant_id = svc_tenant()) with check (tenant_id = svc_tenant());
grant select, insert, update on asset_relations to svc_app;
