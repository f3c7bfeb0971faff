-- Facts about the agent that rules may use: its owner as a person, its tags, how often it calls a tool, how often it was denied.

-- Who owns an agent, where that is a person of an issuer; `owner` is then "issuer#subject", else a text on whom to contact.
alter table agents
  add column owner_issuer text,
  add column owner_subject text,
  add constraint agents_owner check ((owner_issuer is null) = (owner_subject is null));

-- As find_credential_and_pack, with the owner and the tags of the agent.
create function find_credential_and_agent(token_hash bytea)
  returns table (tenant_id text, slug text, epoch bigint, token_id text, kind text, token_name text,
                 expires_at timestamptz, token_revoked_at timestamptz, agent_id text, agent_name text, state text,
                 allowed_tools text[], environment text, pack_id text, pack_version integer,
                 owner_issuer text, owner_subject text, owner_contact text, tags text[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select c.*, a.owner_issuer, a.owner_subject, a.owner, a.tags
  from find_credential_and_pack(token_hash) c
  left join agents a on a.tenant_id = c.tenant_id and a.agent_id = c.agent_id;
end;

create function find_external_agent_and_owner(of_tenant text, of_issuer text, of_audience text, of_subject text)
  returns table (tenant_id text, slug text, epoch bigint, is_configured boolean, agent_id text, agent_name text,
                 state text, allowed_tools text[], environment text, pack_id text, pack_version integer,
                 owner_issuer text, owner_subject text, owner_contact text, tags text[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select c.*, a.owner_issuer, a.owner_subject, a.owner, a.tags
  from find_external_agent_and_pack(of_tenant, of_issuer, of_audience, of_subject) c
  left join agents a on a.tenant_id = c.tenant_id and a.agent_id = c.agent_id;
end;

alter function find_credential_and_agent owner to svc_platform;
alter function find_external_agent_and_owner owner to svc_platform;
revoke all on function find_credential_and_agent, find_external_agent_and_owner from public;
grant execute on function find_credential_and_agent, find_external_agent_and_owner to svc_app, svc_sealer;

-- Calls of an agent to a tool, and denials of an agent, in slots of time; written only for packs that read them. A period
-- is covered by slots that end within it, so a call counts for up to one slot longer: 5 s of a minute, 300 s of an hour.
create table call_counts (
  tenant_id text not null,
  agent_id text not null,
  period text not null check (period in ('minute', 'hour', 'denials')),
  -- base64url of the SHA-256 of the tool's id; empty for denials
  tool text not null,
  -- begin of the slot, in seconds since 1970
  slot bigint not null,
  calls integer not null,
  primary key (tenant_id, agent_id, period, tool, slot)
);
select make_tenant_table('call_counts');
create index call_counts_by_age on call_counts (slot);
grant select on call_counts to svc_app;
grant select, insert, update on call_counts to svc_ledger;
create policy ledger on call_counts to svc_ledger using (true) with check (true);
-- a row is locked before it is deleted, for which PostgreSQL asks for a right to update
grant select, update, delete on call_counts to svc_platform;
create policy platform on call_counts to svc_platform using (true);

-- Calls counted in a period up to this moment.
create function counted_calls(of_tenant text, of_agent text, of_period text, of_tool text, at timestamptz) returns bigint
  language sql stable
  return (
    select coalesce(sum(c.calls), 0) from call_counts c
    where c.tenant_id = of_tenant and c.agent_id = of_agent and c.period = of_period and c.tool = of_tool
      and c.slot > floor(extract(epoch from at)) - case of_period when 'minute' then 65 else 3900 end);

create function find_call_counts(of_tenant text, of_agent text, of_tool text)
  returns table (last_minute bigint, last_hour bigint, denials bigint)
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select counted_calls(of_tenant, of_agent, 'minute', of_tool, clock_timestamp()),
         counted_calls(of_tenant, of_agent, 'hour', of_tool, clock_timestamp()),
         counted_calls(of_tenant, of_agent, 'denials', '', clock_timestamp());
end;

-- Adds a call to its slot.
create function add_call(of_tenant text, of_agent text, of_period text, of_tool text, at timestamptz) returns void
  language sql volatile
begin atomic
  insert into call_counts as c (tenant_id, agent_id, period, tool, slot, calls)
    select of_tenant, of_agent, of_period, of_tool, floor(extract(epoch from at) / s.width)::bigint * s.width, 1
    from (values (case of_period when 'minute' then 5 else 300 end)) s(width)
    on conflict (tenant_id, agent_id, period, tool, slot) do update set calls = c.calls + 1;
end;

-- Counts a call under the lock of the head. False, and nothing is counted, where a count is no longer in the range that the
-- decision holds for: the call must be decided afresh. `counted` is {agent, tool?, minute?, hour?, denials?, isDenied},
-- a range [first, beyond] with null for no end; a member that is absent is not read by the pack.
create function count_call(of_tenant text, counted jsonb, at timestamptz) returns boolean
  language plpgsql volatile as $$
declare
  agent text := counted ->> 'agent';
  place text;
  range jsonb;
  calls bigint;
begin
  foreach place in array array['minute', 'hour', 'denials'] loop
    range := counted -> place;
    continue when range is null;
    calls := counted_calls(of_tenant, agent, place, case place when 'denials' then '' else counted ->> 'tool' end, at);
    if calls < (range ->> 0)::bigint or calls >= (range ->> 1)::bigint then return false; end if;
  end loop;
  if counted ? 'minute' then
    perform add_call(of_tenant, agent, 'minute', counted ->> 'tool', at);
    perform add_call(of_tenant, agent, 'hour', counted ->> 'tool', at);
  end if;
  if counted ? 'denials' and (counted ->> 'isDenied')::boolean then
    perform add_call(of_tenant, agent, 'denials', '', at);
  end if;
  return true;
end $$;

-- As append_batch, for groups of which some events are counted: `counts` has a line for each, empty where it is not.
create function append_counted(tenants text, epochs text, ids text, kinds text, events text, disclosures text, counts text,
                               skip_locked boolean)
  returns table (ord integer, outcome text, idx bigint)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant text[] := string_to_array(tenants, E'\n');
  epoch bigint[] := string_to_array(epochs, E'\n')::bigint[];
  counted text[] := string_to_array(counts, E'\n');
  n integer := coalesce(array_length(tenant, 1), 0);
  outcomes text[] := array_fill('sealed'::text, array[n]);
  kept integer[] := '{}';
  head ledger_heads;
  held text := '';
  refused text;
begin
  if array_length(epoch, 1) is distinct from n or array_length(counted, 1) is distinct from n then
    raise exception 'append_counted: the lists differ in length';
  end if;
  for i in 1 .. n loop
    if tenant[i] <> held then
      if tenant[i] collate "C" < held collate "C" then raise exception 'append_counted: tenants are not sorted'; end if;
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
    if refused is not null then outcomes[i] := refused;
    elsif epoch[i] <> head.epoch then outcomes[i] := 'stale';
    elsif counted[i] <> '' and not count_call(held, counted[i]::jsonb, head.sealed_at) then outcomes[i] := 'stale';
    else kept := kept || i;
    end if;
  end loop;
  return query
    with group_lines as (
      select string_agg(l.t, E'\n' order by l.o) t, string_agg(l.p, E'\n' order by l.o) p, string_agg(l.e, E'\n' order by l.o) e,
             string_agg(l.k, E'\n' order by l.o) k, string_agg(l.b, E'\n' order by l.o) b, string_agg(l.d, E'\n' order by l.o) d
      from unnest(tenant, string_to_array(epochs, E'\n'), string_to_array(ids, E'\n'), string_to_array(kinds, E'\n'),
                  string_to_array(events, E'\n'), string_to_array(disclosures, E'\n'))
        with ordinality l(t, p, e, k, b, d, o)
      where outcomes[l.o] = 'sealed')
    select kept[a.ord], a.outcome, a.idx
      from group_lines g, append_batch(g.t, g.p, g.e, g.k, g.b, g.d, false) a where g.t is not null
    union all
    select o.ord::integer, o.outcome, null::bigint from unnest(outcomes) with ordinality o(outcome, ord)
      where o.outcome <> 'sealed'
    order by 1;
end $$;

-- As append_with_approval before, counting the call; `counted` is empty where nothing is counted.
create function append_with_approval(of_tenant text, of_epoch bigint, id text, kind text, event text, disclosures text,
                                     approval text, counted text)
  returns text language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  head ledger_heads;
begin
  select h.* into head from ledger_heads h where h.tenant_id = of_tenant for update;
  if not found then return 'unknown'; end if;
  if counted <> '' and head.epoch = of_epoch then
    begin
      if append_with_approval(of_tenant, of_epoch, id, kind, event, disclosures, approval) <> 'sealed'
         or not count_call(of_tenant, counted::jsonb, sealing_time(head.sealed_at)) then
        raise exception 'stale' using errcode = 'SV001';
      end if;
      return 'sealed';
    exception when sqlstate 'SV001' then
      return 'stale';
    end;
  end if;
  return append_with_approval(of_tenant, of_epoch, id, kind, event, disclosures, approval);
end $$;

create function sweep_call_counts(batch integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  deleted integer;
begin
  delete from call_counts
    where ctid = any (array(
      select c.ctid from call_counts c
      where c.slot < extract(epoch from now()) - 7200
      order by c.slot
      limit batch
      for update skip locked));
  get diagnostics deleted = row_count;
  return deleted;
end $$;

alter function find_call_counts owner to svc_platform;
alter function sweep_call_counts owner to svc_platform;
alter function append_counted owner to svc_ledger;
alter function append_with_approval(text, bigint, text, text, text, text, text, text) owner to svc_ledger;
revoke all on function find_call_counts, sweep_call_counts, counted_calls, add_call, count_call, append_counted,
  append_with_approval(text, bigint, text, text, text, text, text, text) from public;
grant execute on function counted_calls to svc_platform, svc_ledger;
grant execute on function add_call, count_call to svc_ledger;
grant execute on function find_call_counts, append_counted,
  append_with_approval(text, bigint, text, text, text, text, text, text) to svc_sealer;
grant execute on function sweep_call_counts to svc_jobs;
