-- What people and operators did is listed apart from what agents asked for. People have only commitments in an event, so an actor of
-- type user is all that an event by a person begins with; operators of the deployment are named in clear.

create function is_by_people(event text) returns boolean
  language sql immutable strict parallel safe
  return starts_with(event, '{"actor":{"type":"user"}')
    or event ~ '^\{"actor":\{"id":"[a-z-]{1,40}","type":"operator"\}';

create index ledger_events_by_people on ledger_events (tenant_id, log_no, idx)
  where kind <> 'policy_decision' and is_by_people(event);
