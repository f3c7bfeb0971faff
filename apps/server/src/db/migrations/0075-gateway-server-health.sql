-- How the last requests of the gateway to each server went; written apart from calls, by every process.
create table gateway_server_health (
  tenant_id text not null,
  server_id text not null,
  success_at timestamptz,
  failure_at timestamptz,
  -- why the last failure was one, in words of the service
  failure text,
  primary key (tenant_id, server_id),
  foreign key (tenant_id, server_id) references gateway_servers on delete cascade,
  check (success_at is not null or failure_at is not null),
  check ((failure_at is null) = (failure is null))
);
select make_tenant_table('gateway_server_health');
grant select, insert, update, delete on gateway_server_health to svc_app;
