-- Rotations of the key that signs heads and checkpoints of every log. Generation 0 has no row. The private keys are derived
-- from the master key by generation, so a copy of the database signs nothing, and a restored one loses no key.
create table deployment_ledger_keys (
  generation integer primary key check (generation >= 1),
  -- signed note by which the former key and this one vouch for each other
  rotation text not null,
  created_at timestamptz not null,
  -- until then the former key signs too
  overlap_until timestamptz not null check (overlap_until >= created_at)
);
revoke all on deployment_ledger_keys from public;
-- read in the snapshot of what is signed
grant select on deployment_ledger_keys to svc_app, svc_sealer;
