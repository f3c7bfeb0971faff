-- The history of a finding, by the events that tell it: what scans and people did, each with the id of its event, whose text has who
-- did it. Nothing here names a person, so that erasing what an event discloses erases it from the history, too.

-- Of the event of the scan or report that first had the finding; null for earlier findings.
alter table findings add column detected_by text;

create table finding_activity (
  tenant_id text not null,
  finding_id text not null,
  -- ids sort by their time
  evidence_id text not null,
  kind text not null,
  -- which ref a scan found it gone from, or back on
  ref text,
  at timestamptz not null,
  primary key (tenant_id, finding_id, evidence_id, kind)
);

-- The findings that an event is about, and what it did to them. json keeps U+0000 escaped, but no function takes it apart, so U+0001 is
-- read in its place.
create function event_findings(event_kind text, event text) returns table (finding_id text, activity text)
  language plpgsql immutable as $$
declare
  body json := replace(event, '\u0000', '\u0001')::json;
begin
  if event_kind = 'scan.uploaded' then
    return query select each, 'ignored' from json_array_elements_text(body #> '{data,inherited}') each;
  elsif event_kind = 'finding.bulk_changed' then
    return query select each, case body #>> '{data,action}' when 'triage' then 'triaged' when 'ignore' then 'ignored'
                                when 'reopen' then 'reopened' else 'assigned' end
      from json_array_elements_text(body #> '{data,findings}') each;
  elsif event_kind = 'finding.bulk_undone' then
    return query select each, 'undone' from json_array_elements_text(body #> '{data,findings}') each;
  elsif body #>> '{subject,type}' = 'finding' then
    return query select body #>> '{subject,id}', case event_kind when 'ticket_opened' then 'ticket_opened'
                                when 'ticket.status_changed' then 'ticket_changed' else substr(event_kind, 9) end;
  end if;
end $$;

alter table ledger_events no force row level security;
alter table findings no force row level security;
insert into finding_activity (tenant_id, finding_id, evidence_id, kind, at)
select distinct e.tenant_id, f.finding_id, e.evidence_id, f.activity, e.sealed_at
from ledger_events e, event_findings(e.kind, e.event) f
where e.kind <> 'policy_decision' and e.kind in ('finding.triaged', 'finding.ignored', 'finding.reopened', 'finding.assigned',
        'finding.commented', 'finding.score_overridden', 'finding.score_restored', 'finding.bulk_changed', 'finding.bulk_undone', 'ticket_opened',
        'ticket.status_changed', 'scan.uploaded')
  and exists (select from findings known where known.tenant_id = e.tenant_id and known.finding_id = f.finding_id);
alter table findings force row level security;
alter table ledger_events force row level security;

select make_tenant_table('finding_activity');
create policy ledger_append on finding_activity for insert to svc_ledger with check (true);
grant select, insert, delete on finding_activity to svc_app;
grant insert on finding_activity to svc_ledger;

create function append_finding_activity() returns trigger language plpgsql as $$
begin
  insert into finding_activity (tenant_id, finding_id, evidence_id, kind, at)
    select new.tenant_id, f.finding_id, new.evidence_id, f.activity, new.sealed_at from event_findings(new.kind, new.event) f;
  return null;
end $$;
create trigger finding_activity after insert on ledger_events for each row
  when (new.kind in ('finding.triaged', 'finding.ignored', 'finding.reopened', 'finding.assigned', 'finding.commented',
                     'finding.score_overridden', 'finding.score_restored', 'finding.bulk_changed', 'finding.bulk_undone', 'ticket_opened',
                     'ticket.status_changed', 'scan.uploaded'))
  execute function append_finding_activity();
alter function event_findings owner to svc_ledger;
alter function append_finding_activity owner to svc_ledger;
revoke all on function event_findings, append_finding_activity from public;

-- Not a foreign key: its lock of the finding, behind that of the log's head, could deadlock with a scan, which takes them in the
-- other order.
create function delete_finding_activity() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from finding_activity a using deleted d where a.tenant_id = d.tenant_id and a.finding_id = d.finding_id;
  return null;
end $$;
create trigger delete_activity after delete on findings referencing old table as deleted
  for each statement execute function delete_finding_activity();
