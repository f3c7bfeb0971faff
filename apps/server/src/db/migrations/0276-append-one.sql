-- expand
-- An event that is sealed alone takes a path of its own: the lists and sets of a group cost more than the event. A gateway call at a quiet
-- moment waits for two such events.

-- Seals an event at the end of a log whose head the transaction has locked.
create function append_event(head ledger_heads, id text, event_kind text, event text, disclosures text) returns void
  language plpgsql volatile as $$
declare
  at timestamptz := sealing_time(head.sealed_at);
  body text := sealed_event(event, id, event_kind, at);
  leaf bytea := sha256('\x00'::bytea || convert_to(body, 'UTF8'));
  next_chain bytea := sha256(head.chain || leaf);
  search record := event_search(body, event_kind);
begin
  update ledger_heads h set size = head.size + 1, chain = next_chain, sealed_at = at where h.tenant_id = head.tenant_id;
  insert into ledger_events (tenant_id, log_no, idx, sealed_at, evidence_id, kind, event, leaf, chain, agent, tool, decision, server)
    values (head.tenant_id, head.log_no, head.size, at, id, event_kind, body, leaf, next_chain,
            search.agent, search.tool, search.decision, event_server(body));
  if disclosures ~ '[^][\n]' then
    insert into ledger_disclosures (tenant_id, evidence_id, pointer, salt, value)
      select head.tenant_id, append_event.id, d.pointer, decode(d.salt, 'hex'), d.value
      from jsonb_to_recordset(disclosures::jsonb) d(pointer text, salt text, value text);
  end if;
end $$;
alter function append_event owner to svc_ledger;

-- Seals an event of a tenant under the epoch that it was decided in. The outcomes are those of a group.
create function append_one(of_tenant text, of_epoch bigint, id text, event_kind text, event text, disclosures text, skip_locked boolean,
                           out outcome text, out idx bigint)
  language plpgsql volatile as $$
declare
  head ledger_heads;
begin
  if skip_locked then
    select h.* into head from ledger_heads h where h.tenant_id = of_tenant for update skip locked;
    if not found then outcome := 'locked'; return; end if;
  else
    select h.* into head from ledger_heads h where h.tenant_id = of_tenant for update;
    if not found then outcome := 'unknown'; return; end if;
  end if;
  if of_epoch <> head.epoch then outcome := 'stale'; return; end if;
  perform append_event(head, id, event_kind, event, disclosures);
  outcome := 'sealed';
  idx := head.size;
end $$;
alter function append_one owner to svc_ledger;

-- Seals a group: append_batch as it was. Only append_batch calls it.
do $$ begin
  execute replace(pg_get_functiondef('append_batch(text,text,text,text,text,text,boolean)'::regprocedure),
                  'FUNCTION public.append_batch(', 'FUNCTION public.append_group(');
end $$;
alter function append_group owner to svc_ledger;
revoke all on function append_group, append_one, append_event from public;

create or replace function append_batch(tenants text, epochs text, ids text, kinds text, events text, disclosures text, skip_locked boolean)
  returns table (ord integer, outcome text, idx bigint)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tenants <> '' and strpos(tenants, E'\n') = 0 then
    return query select 1, one.outcome, one.idx
      from append_one(tenants, epochs::bigint, ids, kinds, events, disclosures, skip_locked) one;
  else
    return query select * from append_group(tenants, epochs, ids, kinds, events, disclosures, skip_locked);
  end if;
end $$;

-- As append_own before, by the same path.
create or replace function append_own(id text, event_kind text, event text, disclosures text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  head ledger_heads;
begin
  select * into head from ledger_heads h where h.tenant_id = svc_tenant() for update;
  if not found then raise exception 'append_own: the tenant has no log'; end if;
  perform append_event(head, id, event_kind, event, disclosures);
  return head.size;
end $$;
