-- Events are searched by their server, too: `server` of their data, or their subject where that is a server. Derived where an event is
-- appended, as the other columns are; those that exist are derived once, by the same function.

-- The server of an event in clear, cut to 256 characters. Text is read as JSON only where a server is in it: json keeps U+0000 escaped,
-- but no function takes it apart, so U+0001 is searched in its place.
create function event_server(event text) returns text
  language plpgsql immutable as $$
begin
  if strpos(event, '"server":"') > 0 then
    return left(replace(event, '\u0000', '\u0001')::json #>> '{data,server}', 256);
  elsif strpos(right(event, 64), '"type":"server"},"time":"') > 0 then
    return left(replace(event, '\u0000', '\u0001')::json #>> '{subject,id}', 256);
  end if;
  return null;
end $$;

alter table ledger_events add column server text generated always as (event_server(event)) stored;
alter table ledger_events alter column server drop expression;
create index ledger_events_by_server on ledger_events (tenant_id, log_no, server, idx) where server is not null;

-- As append_batch before, with the server.
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
  servers text[] := array_fill(null::text, array[n]);
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
      servers[i] := event_server(body[i]);
      logs[i] := head.log_no; idxs[i] := head.size; times[i] := head.sealed_at; chains[i] := head.chain;
      head.size := head.size + 1;
    end if;
  end loop;
  update ledger_heads h set size = last.x + 1, chain = last.c, sealed_at = last.s
    from (select distinct on (u.t) u.t, u.x, u.c, u.s from unnest(tenant, idxs, chains, times) u(t, x, c, s)
          where u.x is not null order by u.t, u.x desc) last
    where h.tenant_id = last.t;
  insert into ledger_events (tenant_id, log_no, idx, sealed_at, evidence_id, kind, event, leaf, chain, agent, tool, decision, server)
    select u.t, u.l, u.x, u.s, u.e, u.k, u.b, u.f, u.c, u.sa, u.st, u.sd, u.ss
    from unnest(tenant, logs, idxs, times, id, kind, body, leaves, chains, agents, tools, decisions, servers)
      u(t, l, x, s, e, k, b, f, c, sa, st, sd, ss)
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

-- As append_own before, with the server.
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
  insert into ledger_events (tenant_id, log_no, idx, sealed_at, evidence_id, kind, event, leaf, chain, agent, tool, decision, server)
    values (head.tenant_id, head.log_no, head.size, at, id, event_kind, body, leaf, next_chain,
            search.agent, search.tool, search.decision, event_server(body));
  update ledger_heads h set size = head.size + 1, chain = next_chain, sealed_at = at where h.tenant_id = head.tenant_id;
  insert into ledger_disclosures (tenant_id, evidence_id, pointer, salt, value)
    select head.tenant_id, append_own.id, d.pointer, decode(d.salt, 'hex'), d.value
    from jsonb_to_recordset(disclosures::jsonb) d(pointer text, salt text, value text);
  return head.size;
end $$;

alter function event_server owner to svc_ledger;
revoke all on function event_server from public;
