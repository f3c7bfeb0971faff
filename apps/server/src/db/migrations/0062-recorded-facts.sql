-- The event of a decision has a commitment to its recorded facts: an HMAC under a salt that is kept with them. The salt
-- goes with the row, so the hash of deleted facts says nothing about them.

alter table decision_facts
  add column salt bytea,
  -- canonical JSON of the agent's owner, `issuer#subject` or a contact text: what an erasure finds the row by
  add column owner text;
create index decision_facts_by_owner on decision_facts using hash (owner) where owner is not null;
grant delete on decision_facts to svc_app;

-- The function of four arguments is that of the release before. An empty line of owners is none.
create function record_decision_facts(tenants text, ids text, packs text, decisions text, salts text, owners text)
  returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  insert into decision_facts (tenant_id, evidence_id, pack_id, decision, salt, owner)
    select r.t, r.e, r.p, r.d::json, decode(r.s, 'hex'), nullif(r.o, '')
    from unnest(string_to_array(tenants, E'\n'), string_to_array(ids, E'\n'), string_to_array(packs, E'\n'),
                string_to_array(decisions, E'\n'), string_to_array(salts, E'\n'),
                string_to_array(owners, E'\n')) r(t, e, p, d, s, o)
    on conflict do nothing;
end;

alter function record_decision_facts(text, text, text, text, text, text) owner to svc_platform;
revoke all on function record_decision_facts(text, text, text, text, text, text) from public;
grant execute on function record_decision_facts(text, text, text, text, text, text) to svc_sealer;
