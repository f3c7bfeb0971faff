-- The decision of a call that asks for an approval, or uses one, stands behind the id of the approval, where neither form of 0064
-- looked: such calls were missing among the denied and the allowed. Any members of plain text may stand before it now.
create or replace function event_search(event text, event_kind text, out agent text, out tool text, out decision text)
  language plpgsql immutable as $$
declare
  head text := left(event, 60);
  tail text := split_part(event, '"subject":{"id":"', -1);
  data text;
begin
  if starts_with(head, '{"actor":{"id":"agt_') then
    agent := split_part(head, '"', 6);
    if length(agent) <> 30 or ltrim(substr(agent, 5), '0123456789abcdefghijklmnopqrstuvwxyz') <> '' then
      agent := left(substring(event from '^\{"actor":\{"id":"(agt_[0-9a-z]+)"'), 256);
    end if;
  end if;

  if strpos(tail, '","type":"tool"},"time":"') > 0 then
    tool := split_part(tail, '"', 1);
    if strpos(tail, '\') > 0 or length(tail) <> length(tool) + 57 or length(tool) > 256 then
      tool := left(substring(right(event, 8192) from
        '"subject":\{"id":"((?:[^"\\]|\\.)*)"(?:,"name":"(?:[^"\\]|\\.)*")?,"type":"tool"\},"time":"[^"]{24}","v":[12]\}$'), 256);
    end if;
  end if;

  if event_kind = 'policy_decision' then
    data := substr(event, strpos(event, '"data":{') + 8, 256);
    if starts_with(data, '"argumentsHash":"') then data := substr(data, 20 + length(split_part(data, '"', 4))); end if;
    decision := case when starts_with(data, '"decision":"allow"') then 'allow'
                     when starts_with(data, '"decision":"deny"') then 'deny' end;
    if decision is null then
      decision := substring(event from '"data":\{(?:"[A-Za-z]+":"[^"]*",)*"decision":"([a-z_]+)"');
    end if;
  end if;
end $$;

-- The text of no event changes, only what it is found by.
alter table ledger_events no force row level security;
alter table ledger_events disable trigger append_only;
update ledger_events set decision = (event_search(event, kind)).decision
  where kind = 'policy_decision' and decision is null;
alter table ledger_events enable trigger append_only;
alter table ledger_events force row level security;
