-- expand
-- A group is sealed by sets: texts, hashes and search columns of all its events in one statement. Functions on text count its characters
-- from the beginning, which took a third of the time of an event; split_part and lengths in bytes do not. An event that is not of the
-- usual form goes the way of one alone, through `sealed_event`, `event_search` and `event_server`, which say what any event is.

-- The parts of a decision of version 2 about an agent's call of a tool, before it has a time of sealing; nothing where it is not of the
-- usual form, of which every condition is asked here: neither `members` nor `after` has an escape or a quote that is not theirs, so in JSON
-- they are what they seem, and the event's own. The event is read as JSON once, for its server as `event_server` reads it.
create function decision_parts(event text, id text, kind text)
  returns table (before text, after text, agent text, tool text, decision text, server text)
  language sql immutable rows 1 as $$
  select p.before, p.after, p.agent, p.tool, p.decision, case when p.has_server then left(j.read, 256) end
  from (
    select s.before, s.after, s.bytes_between, split_part(s.before, '"', 6) as agent, split_part(s.after, '"', 3) as tool, split_part(s.after, '"', 11) as time,
           octet_length(split_part(event, '"server":"', 1)) < octet_length(event) as has_server,
           case when starts_with(s.data, s.prefix || '"decision":"allow"') then 'allow'
                when starts_with(s.data, s.prefix || '"decision":"deny"') then 'deny' end as decision
    from (
      select d.*, case when starts_with(d.data, '"argumentsHash":"') then '"argumentsHash":"' || split_part(d.data, '"', 4) || '",' else '' end as prefix
      from (
        select m.before, split_part(event, m.members, 2) as after, octet_length(m.members) as bytes_between, split_part(m.before, '"data":{', 2) as data
        from (select k.members, split_part(event, k.members, 1) as before
              from (select ',"id":"' || id || '","kind":"' || kind || '","sealedAt":"0000-00-00T00:00:00.000Z","subject":{"' as members
                    where kind = 'policy_decision' and octet_length(id) <= 64 and strpos(id, '"') = 0 and strpos(id, '\') = 0
                    offset 0) k
              offset 0) m
        offset 0) d
      offset 0) s
    offset 0) p
  cross join lateral (
    select case when p.has_server then replace(event, '\u0000', '\u0001')::json #>> '{data,server}' else json_typeof(event::json) end as read
    offset 0) j
  where octet_length(p.before) + p.bytes_between + octet_length(p.after) = octet_length(event)
    and p.before like '{"actor":{"id":"agt\_%},"commitments":{%},"data":{%}'
    and octet_length(p.agent) between 5 and 256
    and ltrim(substring(convert_to(p.agent, 'UTF8') from 5), '0123456789abcdefghijklmnopqrstuvwxyz'::bytea) = ''
    and p.after = 'id":"' || p.tool || '","type":"tool"},"time":"' || p.time || '","v":2}'
    and octet_length(p.tool) <= 256 and octet_length(p.time) = 24 and strpos(p.tool || p.time, '\') = 0
    and p.decision is not null
    and (p.has_server or j.read = 'object')
$$;
alter function decision_parts owner to svc_ledger;
revoke all on function decision_parts from public;

-- As before, for `append_batch` alone, which runs it as the owner of the log with a search path of its own.
create or replace function append_group(tenants text, epochs text, ids text, kinds text, events text, disclosures text, skip_locked boolean)
  returns table (ord integer, outcome text, idx bigint)
  language plpgsql volatile as $$
declare
  tenant text[] := string_to_array(tenants, E'\n');
  epoch bigint[] := string_to_array(epochs, E'\n')::bigint[];
  id text[] := string_to_array(ids, E'\n');
  kind text[] := string_to_array(kinds, E'\n');
  event text[] := string_to_array(events, E'\n');
  disclosed text[] := string_to_array(disclosures, E'\n');
  n integer := coalesce(array_length(tenant, 1), 0);
  outcomes text[] := array_fill('sealed'::text, array[n]);
  idxs bigint[] := array_fill(null::bigint, array[n]);
  times timestamptz[] := array_fill(null::timestamptz, array[n]);
  logs integer[] := array_fill(null::integer, array[n]);
  -- of the first event of each tenant, the chain that it continues
  begins bytea[] := array_fill(null::bytea, array[n]);
  chains bytea[] := array_fill(null::bytea, array[n]);
  leaves bytea[];
  agents text[];
  tools text[];
  decisions text[];
  servers text[];
  head ledger_heads;
  held text := '';
  refused text;
  link bytea;
  -- of the tenant at hand, its last event that is sealed
  last integer;
  search record;
begin
  if array_length(epoch, 1) is distinct from n or array_length(id, 1) is distinct from n
     or array_length(kind, 1) is distinct from n or array_length(event, 1) is distinct from n
     or array_length(disclosed, 1) is distinct from n then
    raise exception 'append_batch: the lists differ in length';
  end if;

  -- Which events are sealed, and where.
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
      begins[i] := head.chain;
    end if;
    if refused is not null then
      outcomes[i] := refused;
    elsif epoch[i] is distinct from head.epoch then
      outcomes[i] := 'stale';
    else
      logs[i] := head.log_no; idxs[i] := head.size; times[i] := head.sealed_at;
      head.size := head.size + 1;
    end if;
  end loop;

  -- Their texts and leaves, and what those of the usual form are searched by.
  select array_agg(e.body order by e.o), array_agg(sha256('\x00'::bytea || convert_to(e.body, 'UTF8')) order by e.o),
         array_agg(e.agent order by e.o), array_agg(e.tool order by e.o), array_agg(e.decision order by e.o), array_agg(e.server order by e.o)
    into event, leaves, agents, tools, decisions, servers
  from (
    select u.o, p.agent, p.tool, p.decision, p.server,
           case when u.x is null then null
                when p.agent is null then sealed_event(u.e, u.i, u.k, u.t)
                else p.before || ',"id":"' || u.i || '","kind":"' || u.k || '","sealedAt":"'
                       || to_char(u.t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","subject":{"' || p.after end as body
    from unnest(id, kind, event, times, idxs) with ordinality u(i, k, e, t, x, o)
    -- nothing is asked of the text of an event that is not sealed
    left join lateral decision_parts(case when u.x is not null then u.e end, u.i, u.k) p on true
    offset 0) e;

  -- Their chains, and what the others are searched by.
  for i in 1 .. n loop
    if begins[i] is not null then link := begins[i]; end if;
    if idxs[i] is not null then
      link := sha256(link || leaves[i]);
      chains[i] := link;
      last := i;
      if agents[i] is null then
        search := event_search(event[i], kind[i]);
        agents[i] := search.agent; tools[i] := search.tool; decisions[i] := search.decision;
        servers[i] := event_server(event[i]);
      end if;
    end if;
    if last is not null and (i = n or tenant[i + 1] <> tenant[i]) then
      update ledger_heads h set size = idxs[last] + 1, chain = link, sealed_at = times[last] where h.tenant_id = tenant[i];
      last := null;
    end if;
  end loop;

  insert into ledger_events (tenant_id, log_no, idx, sealed_at, evidence_id, kind, event, leaf, chain, agent, tool, decision, server)
    select u.t, u.l, u.x, u.s, u.i, u.k, u.e, u.f, u.c, u.sa, u.st, u.sd, u.ss
    from unnest(tenant, logs, idxs, times, id, kind, event, leaves, chains, agents, tools, decisions, servers)
      u(t, l, x, s, i, k, e, f, c, sa, st, sd, ss)
    where u.x is not null;
  if translate(disclosures, E'[]\n', '') <> '' then
    insert into ledger_disclosures (tenant_id, evidence_id, pointer, salt, value)
      select u.t, u.e, d.pointer, decode(d.salt, 'hex'), d.value
      from unnest(tenant, id, idxs, disclosed) u(t, e, x, d),
           jsonb_to_recordset(u.d::jsonb) d(pointer text, salt text, value text)
      where u.x is not null;
  end if;
  return query select o.ord::integer, o.outcome, o.idx
    from unnest(outcomes, idxs) with ordinality o(outcome, idx, ord);
end $$;

-- As append_one before, which sealed under no epoch what came with none.
do $$ begin
  execute replace(pg_get_functiondef('append_one(text,bigint,text,text,text,text,boolean)'::regprocedure),
                  'of_epoch <> head.epoch', 'of_epoch is distinct from head.epoch');
end $$;
