-- expand
-- An attestation may ask for a review by a second person, which is decided as an approval. Without one that is approved it does not count.

alter table control_attestations add column review_approval_id text;

create table control_attestation_reviews (
  tenant_id text not null,
  attestation_id text not null,
  outcome text not null check (outcome in ('approved', 'rejected')),
  reviewed_at timestamptz not null,
  -- the event that sealed it
  evidence_id text not null,
  primary key (tenant_id, attestation_id),
  foreign key (tenant_id, attestation_id) references control_attestations
);

select make_tenant_table('control_attestation_reviews');
grant select, insert on control_attestation_reviews to svc_app;
