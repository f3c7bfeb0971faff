-- expand
-- What people attest and decide of controls. Rows are added and never changed: of the records of one control and scope the one with
-- the highest position counts, and positions are given in the order in which the events are sealed.

create table control_attestations (
  tenant_id text not null references tenants,
  attestation_id text not null,
  framework_id text not null,
  framework_version text not null,
  control_id text not null,
  scope_id text,
  position bigint not null,
  implementation text not null check (implementation in ('implemented', 'partial', 'planned')),
  evidence jsonb not null,
  attested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > attested_at and expires_at <= attested_at + interval '400 days'),
  -- the event that sealed it
  evidence_id text not null,
  primary key (tenant_id, attestation_id),
  unique (tenant_id, framework_id, framework_version, control_id, position),
  foreign key (tenant_id, scope_id) references compliance_scopes
);
create index control_attestations_by_expiry on control_attestations (expires_at);

create table control_attestation_withdrawals (
  tenant_id text not null,
  attestation_id text not null,
  withdrawn_at timestamptz not null,
  evidence_id text not null,
  primary key (tenant_id, attestation_id),
  foreign key (tenant_id, attestation_id) references control_attestations
);

create table control_applicability (
  tenant_id text not null references tenants,
  decision_id text not null,
  framework_id text not null,
  framework_version text not null,
  control_id text not null,
  scope_id text,
  position bigint not null,
  applicable boolean not null,
  decided_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > decided_at and expires_at <= decided_at + interval '400 days'),
  evidence_id text not null,
  primary key (tenant_id, decision_id),
  unique (tenant_id, framework_id, framework_version, control_id, position),
  foreign key (tenant_id, scope_id) references compliance_scopes
);

-- Who made a record and what that person wrote, by the event of the record: apart from it, so that an erasure deletes them.
create table compliance_texts (
  tenant_id text not null references tenants,
  evidence_id text not null,
  -- issuer#subject
  author text not null,
  -- null once it was erased as an alias of somebody else
  author_name text,
  body text not null,
  primary key (tenant_id, evidence_id)
);
create index compliance_texts_by_author on compliance_texts (tenant_id, author);

select make_tenant_table(name) from unnest(array[
  'control_attestations', 'control_attestation_withdrawals', 'control_applicability', 'compliance_texts']::regclass[]) name;
grant select, insert on control_attestations, control_attestation_withdrawals, control_applicability to svc_app;
grant select, insert, delete, update (author_name) on compliance_texts to svc_app;
