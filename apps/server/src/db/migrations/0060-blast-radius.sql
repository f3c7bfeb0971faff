-- What the inventory adds to the blast radius of a finding, and what an admin sets in its place. `blast_score` and
-- `blast_factors` stay those of the report, so that a rescan replaces nothing else.
alter table findings
  -- [{"name": "reaches tools", "value": "deploy, refund", "points": 2}], recomputed when the inventory changes
  add column inventory_factors jsonb not null default '[]',
  add column inventory_points smallint not null default 0,
  add column override_score smallint check (override_score between 0 and 100),
  add column override_reason text,
  add column overridden_by text,
  add column overridden_at timestamptz,
  add check ((override_score is null) = (override_reason is null)),
  add check ((override_score is null) = (overridden_by is null)),
  add check ((override_score is null) = (overridden_at is null));

alter table findings
  add column computed_score smallint not null generated always as (least(100, blast_score + inventory_points)) stored,
  add column shown_score smallint not null
    generated always as (coalesce(override_score, least(100, blast_score + inventory_points))) stored;

drop index findings_by_blast;
create index findings_by_score on findings (tenant_id, shown_score desc, finding_id desc) where not refs_only;
