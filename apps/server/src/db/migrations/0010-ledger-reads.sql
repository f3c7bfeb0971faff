-- Reads of one log: by time, and by kind. Decisions are nearly all events, so a list of them walks the log itself; an
-- index of the other kinds costs a check nothing.
drop index ledger_events_by_time;
create index ledger_events_by_time on ledger_events (tenant_id, log_no, sealed_at, idx);
create index ledger_events_by_kind on ledger_events (tenant_id, log_no, kind, idx) where kind <> 'policy_decision';
