-- The evidence ledger: one append-only log per tenant. Only the two append functions write it.
--
--   leaf  = SHA-256(0x00 || event bytes)        (RFC 6962, section 2.1)
--   chain = SHA-256(chain before || leaf)
--
-- The head row is the tenant's lock: whoever holds it decides the next index, and compares the authority epoch that a
-- decision was made under. A change of authority updates the head first, so it stands in the same queue as the seals.

create table ledger_heads (
  tenant_id text primary key references tenants,
  log_no integer not null,
  size bigint not null,
  chain bytea not null,
  epoch bigint not null,
  sealed_at timestamptz not null
);

create table ledger_events (
  tenant_id text not null,
  log_no integer not null,
  idx bigint not null,
  sealed_at timestamptz not null,
  evidence_id text not null,
  kind text not null,
  event text not null,
  leaf bytea not null,
  chain bytea not null,
  primary key (tenant_id, log_no, idx, sealed_at)
) partition by range (sealed_at);
create index ledger_events_by_id on ledger_events (tenant_id, evidence_id);
create index ledger_events_by_time on ledger_events (tenant_id, sealed_at);

alter table ledger_heads enable row level security;
alter table ledger_heads force row level security;
alter table ledger_events enable row level security;
alter table ledger_events force row level security;
create policy tenant on ledger_heads using (tenant_id = svc_tenant()) with check (tenant_id = svc_tenant());
create policy tenant on ledger_events using (tenant_id = svc_tenant()) with check (tenant_id = svc_tenant());

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the evidence ledger is append-only: % on % refused', tg_op, tg_table_name;
end $$;
create trigger append_only before update or delete or truncate on ledger_events
  for each statement execute function refuse_change();

-- Makes this month's partition and those of the months ahead. Nobody is granted anything on a partition: a query there
-- would bypass the parent's policy.
create function ensure_ledger_partitions(months_ahead integer) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  first date := date_trunc('month', now() at time zone 'UTC')::date;
  month date;
  partition text;
begin
  perform pg_advisory_xact_lock(hashtext('ensure_ledger_partitions'));
  for n in 0 .. months_ahead loop
    month := first + make_interval(months => n);
    partition := 'ledger_events_' || to_char(month, 'YYYY_MM');
    if to_regclass('public.' || partition) is null then
      execute format('create table public.%I partition of ledger_events for values from (%L) to (%L)', partition,
                     month::timestamp at time zone 'UTC', (month + interval '1 month')::timestamp at time zone 'UTC');
      execute format('create trigger append_only before update or delete or truncate on public.%I
                      for each statement execute function refuse_change()', partition);
    end if;
  end loop;
end $$;
select ensure_ledger_partitions(2);

-- Seals a group of waiting events in one call, for any number of tenants.
--   tenants, epochs, ids, kinds, events: one line each per event (an event is canonical JSON, so it holds no line break),
--     sorted by tenant in "C" order: heads are locked in that order, so two calls cannot deadlock.
--   epoch: the authority epoch that the decision was made under.
--   skip_locked: leave out tenants whose head another transaction holds, rather than wait.
-- Answers a row per event: 'sealed' with its index, 'stale' when the authority has changed since (decide afresh),
-- 'locked' when skipped, 'unknown' for a tenant without a log.
create function append_batch(tenants text, epochs text, ids text, kinds text, events text, skip_locked boolean)
  returns table (ord integer, outcome text, idx bigint)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant text[] := string_to_array(tenants, E'\n');
  epoch bigint[] := string_to_array(epochs, E'\n')::bigint[];
  id text[] := string_to_array(ids, E'\n');
  kind text[] := string_to_array(kinds, E'\n');
  body text[] := string_to_array(events, E'\n');
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
     or array_length(kind, 1) is distinct from n or array_length(body, 1) is distinct from n then
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
      head.sealed_at := greatest(clock_timestamp(), head.sealed_at);
    end if;
    if refused is not null then
      outcomes[i] := refused;
    elsif epoch[i] <> head.epoch then
      outcomes[i] := 'stale';
    else
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
  return query select o.ord::integer, o.outcome, o.idx
    from unnest(outcomes, idxs) with ordinality o(outcome, idx, ord);
end $$;

-- Seals one event inside a business transaction, for the tenant of that transaction, as its last write.
create function append_own(id text, event_kind text, event text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  head ledger_heads;
  leaf bytea := sha256('\x00'::bytea || convert_to(event, 'UTF8'));
  next_chain bytea;
  at timestamptz;
begin
  if position(E'\n' in event) > 0 then raise exception 'append_own: an event is one line'; end if;
  select * into head from ledger_heads h where h.tenant_id = svc_tenant() for update;
  if not found then raise exception 'append_own: the tenant has no log'; end if;
  next_chain := sha256(head.chain || leaf);
  at := greatest(clock_timestamp(), head.sealed_at);
  insert into ledger_events (tenant_id, log_no, idx, sealed_at, evidence_id, kind, event, leaf, chain)
    values (head.tenant_id, head.log_no, head.size, at, id, event_kind, event, leaf, next_chain);
  update ledger_heads h set size = head.size + 1, chain = next_chain, sealed_at = at where h.tenant_id = head.tenant_id;
  return head.size;
end $$;

-- Every change of authority begins with this: it takes the head's lock and makes decisions under way stale.
create function advance_epoch() returns bigint
  language sql security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  update ledger_heads set epoch = epoch + 1 where tenant_id = svc_tenant() returning epoch;
end;

-- What a decision needs to know of an agent's token, read in one snapshot with the epoch it holds under.
create function find_authority(token_hash bytea)
  returns table (tenant_id text, epoch bigint, token_id text, kind text, token_name text, expires_at timestamptz,
                 token_revoked_at timestamptz, agent_id text, agent_name text, state text, allowed_tools text[],
                 environment text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select t.tenant_id, h.epoch, t.token_id, t.kind, t.name, t.expires_at, t.revoked_at, a.agent_id, a.name, a.state,
         a.allowed_tools, a.environment
  from tokens t
  join ledger_heads h using (tenant_id)
  left join agents a on a.tenant_id = t.tenant_id and a.agent_id = t.agent_id
  where t.hash = token_hash;
end;

-- Also for a credential that is no token of ours but names a tenant (an administrator's JWT): what a refusal is sealed under.
create function find_epoch(of_tenant text) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select epoch from ledger_heads where tenant_id = of_tenant;
end;

alter function append_batch owner to svc_ledger;
alter function append_own owner to svc_ledger;
alter function advance_epoch owner to svc_ledger;
alter function find_authority owner to svc_platform;
alter function find_epoch owner to svc_platform;
grant select, update on ledger_heads to svc_ledger;
grant insert on ledger_events to svc_ledger;
grant select on ledger_heads to svc_platform;
revoke all on function append_batch, append_own, advance_epoch, find_authority, find_epoch, ensure_ledger_partitions from public;
grant execute on function append_batch, find_authority, find_epoch, ensure_ledger_partitions to svc_sealer;
grant execute on function append_own, advance_epoch to svc_app;
grant select on ledger_heads, ledger_events to svc_app;
