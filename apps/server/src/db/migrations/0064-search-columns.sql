-- What decisions are searched by is derived where an event is appended. As generated columns, three patterns over the whole text of
-- each event took half of the database's time for it. The append functions are the only way to a row, and they derive the columns
-- from the text that they seal: nothing else can be said of an event than what it says.

alter table ledger_events
  alter column agent drop expression,
  alter column tool drop expression,
  alter column decision drop expression;

-- The agent, tool and decision of an event, as 0030 defines them, for the usual forms of a canonical event; the patterns of
-- 0030 are asked only where a form is not the usual one. Values are kept as they are escaped in JSON, cut to 256 characters.
create function event_search(event text, event_kind text, out agent text, out tool text, out decision text)
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
      decision := substring(event from '"data":\{(?:"argumentsHash":"[^"]*",)?"decision":"([a-z_]+)"');
    end if;
  end if;
end $$;

-- As sealed_event before, with the same refusals, reading bytes where characters had been counted from the beginning.
create or replace function sealed_event(body text, event_id text, event_kind text, at timestamptz) returns text
  language plpgsql stable as $$
declare
  bytes bytea := convert_to(body, 'UTF8');
  size integer := octet_length(bytes);
  before bytea := convert_to(',"id":"' || event_id || '","kind":"' || event_kind || '","sealedAt":"', 'UTF8');
  place integer := position(before || '0000-00-00T00:00:00.000Z","subject":{"'::bytea in bytes) + length(before);
  parsed json := body::json;
begin
  if substring(bytes from size - 6) = ',"v":1}'::bytea then return version_1_event(body, event_id, event_kind); end if;
  if place = length(before)
     or body not like '{"actor":{"%},"commitments":{%},"data":{%},"id":"%'
     or size - 42 < place + 24
     or substring(bytes from size - 41 for 10) <> '},"time":"'::bytea
     or substring(bytes from size - 7) <> '","v":2}'::bytea
     or position('\x0a'::bytea in bytes) > 0 then
    raise exception 'event % cannot be sealed: its text is not a canonical event of version 1 or 2 with this id and kind %', event_id, event_kind;
  end if;
  parsed := ('{"":"' || convert_from(substring(bytes from place + 24), 'UTF8'))::json;
  return convert_from(overlay(bytes placing convert_to(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'UTF8')
                              from place for 24), 'UTF8');
end $$;

-- As append_batch before, with the columns that events are searched by.
create or replace function append_batch(tenants text, epochs text, ids text, kinds text, events text, disclosures text, skip_locked boolean)
  returns table (ord integer, outcome text, idx bigint)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant text[] := string_to_array(tenants, E'\n');
  epoch bigint[] := string_to_array(epochs, E'\n')::bigint[];
  id text[] := string_to_array(ids, E'\n');
  kind text[] := string_to_array(kinds, E'\n');
  body text[] := string_to_array(events, E'\n');
  disclosed text[] := string_to_array(disclosures, E'\n');
  n integer := coalesce(array_length(tenant, 1), 0);
  outcomes text[] := array_fill('sealed'::text, array[n]);
  idxs bigint[] := array_fill(null::bigint, array[n]);
  times timestamptz[] := array_fill(null::timestamptz, array[n]);
  logs integer[] := array_fill(null::integer, array[n]);
  leaves bytea[] := array_fill(null::bytea, array[n]);
  chains bytea[] := array_fill(null::bytea, array[n]);
  agents text[] := array_fill(null::text, array[n]);
  tools text[] := array_fill(null::text, array[n]);
  decisions text[] := array_fill(null::text, array[n]);
  search record;
  head ledger_heads;
  held text := '';
  refused text;
begin
  if array_length(epoch, 1) is distinct from n or array_length(id, 1) is distinct from n
     or array_length(kind, 1) is distinct from n or array_length(body, 1) is distinct from n
     or array_length(disclosed, 1) is distinct from n then
    raise exception 'append_batch: the lists differ in length';
  end if;
  for i in 1 .. n loop
    if tenant[i] <> held then
      if tenant[i] collate "C" < held collate "C" then raise exception 'append_batch: tenants are not sorted'; end if;
      held := tenant[i];
      refused := null;
      if skip_locked then
        select h.* into head from ledger_heads h where h.tenant_id = held for update skip locked;
        if not found then refused := 'locked'; end if;
      else
        select h.* into head from ledger_heads h where h.tenant_id = held for update;
        if not found then refused := 'unknown'; end if;
      end if;
      head.sealed_at := sealing_time(head.sealed_at);
    end if;
    if refused is not null then
      outcomes[i] := refused;
    elsif epoch[i] <> head.epoch then
      outcomes[i] := 'stale';
    else
      body[i] := sealed_event(body[i], id[i], kind[i], head.sealed_at);
      leaves[i] := sha256('\x00'::bytea || convert_to(body[i], 'UTF8'));
      head.chain := sha256(head.chain || leaves[i]);
      search := event_search(body[i], kind[i]);
      agents[i] := search.agent; tools[i] := search.tool; decisions[i] := search.decision;
      logs[i] := head.log_no; idxs[i] := head.size; times[i] := head.sealed_at; chains[i] := head.chain;
      head.size := head.size + 1;
    end if;
  end loop;
  update ledger_heads h set size = last.x + 1, chain = last.c, sealed_at = last.s
    from (select distinct on (u.t) u.t, u.x, u.c, u.s from unnest(tenant, idxs, chains, times) u(t, x, c, s)
          where u.x is not null order by u.t, u.x desc) last
    where h.tenant_id = last.t;
  insert into ledger_events (tenant_id, log_no, idx, sealed_at, evidence_id, kind, event, leaf, chain, agent, tool, decision)
    select u.t, u.l, u.x, u.s, u.e, u.k, u.b, u.f, u.c, u.sa, u.st, u.sd
    from unnest(tenant, logs, idxs, times, id, kind, body, leaves, chains, agents, tools, decisions)
      u(t, l, x, s, e, k, b, f, c, sa, st, sd)
    where u.x is not null;
  if disclosures ~ '[^][\n]' then
    insert into ledger_disclosures (tenant_id, evidence_id, pointer, salt, value)
      select u.t, u.e, d.pointer, decode(d.salt, 'hex'), d.value
      from unnest(tenant, id, idxs, disclosed) u(t, e, x, d),
           jsonb_to_recordset(u.d::jsonb) d(pointer text, salt text, value text)
      where u.x is not null;
  end if;
  return query select o.ord::integer, o.outcome, o.idx
    from unnest(outcomes, idxs) with ordinality o(outcome, idx, ord);
end $$;

-- As append_own before, with the same columns.
create or replace function append_own(id text, event_kind text, event text, disclosures text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  head ledger_heads;
  body text;
  leaf bytea;
  next_chain bytea;
  at timestamptz;
  search record;
begin
  select * into head from ledger_heads h where h.tenant_id = svc_tenant() for update;
  if not found then raise exception 'append_own: the tenant has no log'; end if;
  at := sealing_time(head.sealed_at);
  body := sealed_event(event, id, event_kind, at);
  leaf := sha256('\x00'::bytea || convert_to(body, 'UTF8'));
  next_chain := sha256(head.chain || leaf);
  search := event_search(body, event_kind);
  insert into ledger_events (tenant_id, log_no, idx, sealed_at, evidence_id, kind, event, leaf, chain, agent, tool, decision)
    values (head.tenant_id, head.log_no, head.size, at, id, event_kind, body, leaf, next_chain,
            search.agent, search.tool, search.decision);
  update ledger_heads h set size = head.size + 1, chain = next_chain, sealed_at = at where h.tenant_id = head.tenant_id;
  insert into ledger_disclosures (tenant_id, evidence_id, pointer, salt, value)
    select head.tenant_id, append_own.id, d.pointer, decode(d.salt, 'hex'), d.value
    from jsonb_to_recordset(disclosures::jsonb) d(pointer text, salt text, value text);
  return head.size;
end $$;

alter function event_search owner to svc_ledger;
revoke all on function event_search from public;
