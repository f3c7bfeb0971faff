-- expand
-- States of connecting an installation that were brought back: each is for one use. What is sealed into a state is not kept.
create table code_host_used_states (
  tenant_id text not null references tenants,
  state_id text not null,
  -- the state itself is void then, so the row may go
  expires_at timestamptz not null,
  primary key (tenant_id, state_id)
);
select make_tenant_table('code_host_used_states');
grant select, insert, delete on code_host_used_states to svc_app;
