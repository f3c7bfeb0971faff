-- Event version 2: the time of sealing is a member of the event, set under the lock of the head and hashed with the rest;
-- personal values are salted commitments in the event, and value and salt are kept beside the log.

create table ledger_disclosures (
  tenant_id text not null,
  evidence_id text not null,
  -- JSON Pointer of the member that the event lacks
  pointer text not null,
  salt bytea not null check (octet_length(salt) = 32),
  -- canonical JSON; not jsonb, which would change the bytes that the commitment is over
  value text not null,
  primary key (tenant_id, evidence_id, pointer)
);
select make_tenant_table('ledger_disclosures');
create policy ledger_append on ledger_disclosures for insert to svc_ledger with check (true);
grant select on ledger_disclosures to svc_app;
grant insert on ledger_disclosures to svc_ledger;

-- The event as it is hashed and stored: of version 2, with the time of sealing over the placeholder. Raises an error on
-- text that is not an event of a known version with this id and kind. The check is of structure and cheap, since every
-- decision passes it; that every value is canonical is the sealer's to see to, and the verifier's to check.
--
-- The text is JSON, and so is what follows the placeholder once it is opened by one brace: so the placeholder, with the
-- id and kind before it, is a member of the event itself and not of something inside it.
create function sealed_event(body text, event_id text, event_kind text, at timestamptz) returns text
  language plpgsql stable as $$
declare
  before text := ',"id":"' || event_id || '","kind":"' || event_kind || '","sealedAt":"';
  bytes bytea := convert_to(body, 'UTF8');
  place integer := position(convert_to(before || '0000-00-00T00:00:00.000Z","subject":{"', 'UTF8') in bytes) + length(before);
  stamp text := to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  tail text;
  parsed json := body::json;
begin
  if right(body, 7) = ',"v":1}' then return version_1_event(body, event_id, event_kind); end if;
  tail := convert_from(substring(bytes from place + 24), 'UTF8');
  if place = length(before)
     or body not like '{"actor":{"%},"commitments":{%},"data":{%},"id":"%'
     or right(tail, 42) not like '},"time":"________________________","v":2}'
     or strpos(body, E'\n') > 0 then
    raise exception 'event % cannot be sealed: its text is not a canonical event of version 1 or 2 with this id and kind %', event_id, event_kind;
  end if;
  parsed := ('{"":"' || tail)::json;
  return convert_from(overlay(bytes placing convert_to(stamp, 'UTF8') from place for 24), 'UTF8');
end $$;

-- An event of version 1, which processes of the release before seal: top-level members in canonical order, once each.
create function version_1_event(body text, event_id text, event_kind text) returns text
  language plpgsql stable as $$
declare
  names text[];
  member_id text;
  member_kind text;
begin
  -- json keeps U+0000 escaped, but no function takes it apart; the replacement changes no member that is compared
  select array_agg(key), max(value) filter (where key = 'id'), max(value) filter (where key = 'kind')
    into names, member_id, member_kind
    from json_each_text(replace(body, '\u0000', '\u0001')::json);
  if names <> array['actor', 'commitments', 'data', 'id', 'kind', 'subject', 'time', 'v']
     or left(body, 11) <> '{"actor":{"' or strpos(body, E'\n') > 0
     or member_id is distinct from event_id or member_kind is distinct from event_kind then
    raise exception 'event % cannot be sealed: its text is not a canonical event of version 1 or 2 with this id and kind %', event_id, event_kind;
  end if;
  return body;
end $$;

-- The time to seal at: of this moment in milliseconds, and not before what the log has. Events of version 1 were filed
-- with microseconds, so the head's time is rounded up.
create function sealing_time(head timestamptz) returns timestamptz language sql volatile
  return greatest(date_trunc('milliseconds', clock_timestamp()),
                  date_trunc('milliseconds', head + interval '999 microseconds'));

-- As append_batch before, with one more list of lines: `disclosures`, each a JSON array of {pointer, salt, value}, salt in
-- hex and value as canonical JSON; `[]` for an event without personal values.
create function append_batch(tenants text, epochs text, ids text, kinds text, events text, disclosures text, skip_locked boolean)
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
      logs[i] := head.log_no; idxs[i] := head.size; times[i] := head.sealed_at; chains[i] := head.chain;
      head.size := head.size + 1;
    end if;
  end loop;
  update ledger_heads h set size = last.x + 1, chain = last.c, sealed_at = last.s
    from (select distinct on (u.t) u.t, u.x, u.c, u.s from unnest(tenant, idxs, chains, times) u(t, x, c, s)
          where u.x is not null order by u.t, u.x desc) last
    where h.tenant_id = last.t;
  insert into ledger_events (tenant_id, log_no, idx, sealed_at, evidence_id, kind, event, leaf, chain)
    select u.t, u.l, u.x, u.s, u.e, u.k, u.b, u.f, u.c
    from unnest(tenant, logs, idxs, times, id, kind, body, leaves, chains) u(t, l, x, s, e, k, b, f, c)
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

create function append_own(id text, event_kind text, event text, disclosures text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  head ledger_heads;
  body text;
  leaf bytea;
  next_chain bytea;
  at timestamptz;
begin
  select * into head from ledger_heads h where h.tenant_id = svc_tenant() for update;
  if not found then raise exception 'append_own: the tenant has no log'; end if;
  at := sealing_time(head.sealed_at);
  body := sealed_event(event, id, event_kind, at);
  leaf := sha256('\x00'::bytea || convert_to(body, 'UTF8'));
  next_chain := sha256(head.chain || leaf);
  insert into ledger_events (tenant_id, log_no, idx, sealed_at, evidence_id, kind, event, leaf, chain)
    values (head.tenant_id, head.log_no, head.size, at, id, event_kind, body, leaf, next_chain);
  update ledger_heads h set size = head.size + 1, chain = next_chain, sealed_at = at where h.tenant_id = head.tenant_id;
  insert into ledger_disclosures (tenant_id, evidence_id, pointer, salt, value)
    select head.tenant_id, append_own.id, d.pointer, decode(d.salt, 'hex'), d.value
    from jsonb_to_recordset(disclosures::jsonb) d(pointer text, salt text, value text);
  return head.size;
end $$;

-- Processes of the release before call these while a deployment is upgraded one process at a time; they seal version 1.
create or replace function append_batch(tenants text, epochs text, ids text, kinds text, events text, skip_locked boolean)
  returns table (ord integer, outcome text, idx bigint)
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select * from append_batch(tenants, epochs, ids, kinds, events, regexp_replace(ids, '[^\n]+', '[]', 'g'), skip_locked)
$$;
create or replace function append_own(id text, event_kind text, event text) returns bigint
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select append_own(id, event_kind, event, '[]')
$$;

alter function sealed_event owner to svc_ledger;
alter function version_1_event owner to svc_ledger;
alter function sealing_time owner to svc_ledger;
alter function append_batch(text, text, text, text, text, text, boolean) owner to svc_ledger;
alter function append_own(text, text, text, text) owner to svc_ledger;
revoke all on function sealed_event, version_1_event, sealing_time, append_batch(text, text, text, text, text, text, boolean),
  append_own(text, text, text, text) from public;
grant execute on function append_batch(text, text, text, text, text, text, boolean) to svc_sealer;
grant execute on function append_own(text, text, text, text) to svc_app;
