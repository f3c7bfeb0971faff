-- What decisions are searched by, computed from the sealed text itself: a column that could be written apart from it could hide an
-- event from a search. Stored columns and not indexes over expressions: under row-level security an index is used only for
-- leakproof comparisons, which those of plain columns are. The text is canonical JSON, so members stand in a fixed order, and
-- a quotation mark inside a string is always escaped. Values are kept as they are escaped in JSON, cut to 256 characters.

alter table ledger_events
  add column agent text generated always as (
    left(substring(event from '^\{"actor":\{"id":"(agt_[0-9a-z]+)"'), 256)) stored,
  add column tool text generated always as (
    left(substring(right(event, 8192) from
      '"subject":\{"id":"((?:[^"\\]|\\.)*)"(?:,"name":"(?:[^"\\]|\\.)*")?,"type":"tool"\},"time":"[^"]{24}","v":[12]\}$'), 256)) stored,
  add column decision text generated always as (
    case when kind = 'policy_decision' then
      substring(event from '"data":\{(?:"argumentsHash":"[^"]*",)?"decision":"([a-z_]+)"') end) stored;

create index ledger_events_by_agent on ledger_events (tenant_id, log_no, agent, idx) where agent is not null;
create index ledger_events_by_tool on ledger_events (tenant_id, log_no, tool, idx) where tool is not null;
create index ledger_events_by_decision on ledger_events (tenant_id, log_no, decision, idx)
  where decision is not null and decision <> 'allow';
