-- expand
-- What gateway servers of production have enforced: their names, and the SHA-256 of their addresses or commands. Outlives the
-- servers, so that none is deleted and registered again to observe without a second person.

create table gateway_enforced_targets (
  tenant_id text not null references tenants,
  name text not null,
  target_hash bytea not null check (length(target_hash) = 32),
  primary key (tenant_id, name, target_hash)
);
create index gateway_enforced_targets_by_target on gateway_enforced_targets (tenant_id, target_hash);
select make_tenant_table('gateway_enforced_targets');
grant select, insert, delete on gateway_enforced_targets to svc_app;

insert into gateway_enforced_targets (tenant_id, name, target_hash)
select tenant_id, name, sha256(convert_to(coalesce('url ' || url, 'command ' || command), 'UTF8'))
from gateway_servers
where mode = 'enforce' and environment = 'production';
