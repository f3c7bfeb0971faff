-- expand
-- A group is sealed by sets: texts, hashes and search columns of all its events in one statement. Functions on text count its characters
-- from the beginning, which took a third of the time of an event; split_part and lengths in bytes do not. An event that is not of the
-- usual form goes the way of one alone, through `sealed_event`, `event_search` and `event_server`, which say what any event is.

-- The parts of a decision of version 2 about an agent's call of a tool, before it has a time of sealing; nothing where it is not of the
-- usual form. `before` ends with the brace that closes `data`, and `after` begins in `subject` and closes the event: so what stands between
-- them are members of the event, and the last server in `before`, with nothing but the token between it and that brace, is that of `data`.
create function decision_parts(event text, id text, kind text)
  returns table (before text, after text, agent text, tool text, decision text, server text)
  language sql immutable rows 1 as $$
  select p.before, p.after, p.agent, p.tool, p.decision, p.server
  from (
    select s.before, s.after, s.end_of_data, split_part(s.before, '"', 6) as agent, split_part(s.after, '"', 3) as tool,
           case when starts_with(s.data, '"decision":"') then split_part(s.data, '"', 4)
                when starts_with(s.data, '"argumentsHash":"') and split_part(s.data, '"', 6) = 'decision'
                then split_part(s.data, '"', 8) end as decision,
           case when split_part(s.before, '"server":"', 2) <> '' then split_part(s.end_of_data, '"', 1) end as server
    from (
      select m.before, split_part(event, m.members, 2) as after, octet_length(m.members) as bytes_between,
             split_part(m.before, '"data":{', 2) as data, split_part(m.before, ',"server":"', -1) as end_of_data
      from (select k.members, split_part(event, k.members, 1) as before
            from (select ',"id":"' || id || '","kind":"' || kind || '","sealedAt":"0000-00-00T00:00:00.000Z","subject":{"' as members
                  offset 0) k
            offset 0) m
      offset 0) s
    where octet_length(s.before) + s.bytes_between + octet_length(s.after) = octet_length(event)
    offset 0) p
  where kind = 'policy_decision'
    and p.before like '{"actor":{"id":"agt\_%},"commitments":{%},"data":{%}'
    and octet_length(p.agent) between 5 and 256
    and ltrim(substring(convert_to(p.agent, 'UTF8') from 5), '0123456789abcdefghijklmnopqrstuvwxyz'::bytea) = ''
    and p.after like 'id":"%","type":"tool"},"time":"________________________","v":2}'
    and octet_length(p.after) = octet_length(p.tool) + 62 and octet_length(p.tool) <= 256
    and p.decision in ('allow', 'deny')
    and (p.server is null
         or octet_length(p.server) <= 256 and strpos(p.server, '\') = 0
            and p.end_of_data in (p.server || '"}', p.server || '","token":"' || split_part(p.end_of_data, '"', 5) || '"}'))
    and json_typeof(event::json) = 'object'
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
    elsif epoch[i] <> head.epoch then
      outcomes[i] := 'stale';
    else
      logs[i] := head.log_no; idxs[i] := head.size; times[i] := head.sealed_at;
      head.size := head.size + 1;
    end if;
  end loop;

  -- Their texts and leaves, and what they are searched by.
  select array_agg(e.body order by e.o), array_agg(sha256('\x00'::bytea || convert_to(e.body, 'UTF8')) order by e.o),
         array_agg(coalesce(e.agent, (event_search(e.body, e.k)).agent) order by e.o), array_agg(coalesce(e.tool, (event_search(e.body, e.k)).tool) order by e.o),
         array_agg(coalesce(e.decision, (event_search(e.body, e.k)).decision) order by e.o),
         array_agg(case when e.agent is null then event_server(e.body) else e.server end order by e.o)
    into event, leaves, agents, tools, decisions, servers
  from (
    select u.o, u.k, p.agent, p.tool, p.decision, p.server,
           case when u.x is null then null
                when p.agent is null then sealed_event(u.e, u.i, u.k, u.t)
                else p.before || ',"id":"' || u.i || '","kind":"' || u.k || '","sealedAt":"'
                       || to_char(u.t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","subject":{"' || p.after end as body
    from unnest(id, kind, event, times, idxs) with ordinality u(i, k, e, t, x, o)
    left join lateral decision_parts(u.e, u.i, u.k) p on u.x is not null
    offset 0) e;
  for i in 1 .. n loop
    if begins[i] is not null then link := begins[i]; end if;
    if idxs[i] is not null then
      link := sha256(link || leaves[i]);
      chains[i] := link;
      if i = n or tenant[i + 1] <> tenant[i] or idxs[i + 1] is null then
        update ledger_heads h set size = idxs[i] + 1, chain = link, sealed_at = times[i] where h.tenant_id = tenant[i];
      end if;
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
