-- A change of many findings can be undone by who made it: what it did, and what its findings had before it, are kept with its preview,
-- which is deleted after a day.
alter table finding_bulk_previews
  add column action jsonb,
  add column before jsonb,
  -- id of the event of the change
  add column event_id text,
  add column undone_at timestamptz;
