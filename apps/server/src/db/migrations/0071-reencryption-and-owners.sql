-- Data keys that no secret is sealed under any more. They are kept for an hour, for whoever has just read a secret, and then
-- deleted by the next run of `svc-server secrets reencrypt`.
alter table tenant_data_keys add column retired_at timestamptz;
grant delete on tenant_data_keys to svc_app;
grant update (arguments) on approvals to svc_app;

-- Tokens and agents of people who left: they go on working, and are shown as whose owner left. A token keeps who made it.
alter table tokens
  add column created_by_issuer text,
  add column created_by_subject text,
  add column owner_left_at timestamptz;
alter table agents add column owner_left_at timestamptz;
create index tokens_by_creator on tokens (tenant_id, created_by_issuer, created_by_subject) where created_by_subject is not null;
create index agents_by_owner on agents (tenant_id, owner_issuer, owner_subject) where owner_subject is not null;
