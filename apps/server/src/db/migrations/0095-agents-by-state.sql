-- The overview counts agents that are approved, among all that ever were.
create index agents_by_state on agents (tenant_id, state);
