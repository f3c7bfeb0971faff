-- Erasure of a person: what opens the commitments to the person's values is deleted, and the log, which has only the
-- commitments, still verifies. A commitment without its salt says nothing about the value.

-- md5 is for finding equal values, whatever their length
create index ledger_disclosures_by_value on ledger_disclosures (tenant_id, md5(value));

create policy ledger_erase on ledger_disclosures to svc_ledger using (true);
grant select, delete on ledger_disclosures to svc_ledger;

-- Deletes, in the transaction's tenant: the disclosures that are one of these values (canonical JSON); with the id of an
-- actor or subject, all those of that actor or subject; and with the id of an actor, what that actor wrote. Returns the number.
create function erase_disclosures(erased text[]) returns bigint
  language sql security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  with found as (
    select d.evidence_id, d.pointer from ledger_disclosures d
    where d.tenant_id = svc_tenant() and md5(d.value) = any (select md5(e) from unnest(erased) e) and d.value = any (erased)
  ), deleted as (
    delete from ledger_disclosures d using found f
    where d.tenant_id = svc_tenant() and d.evidence_id = f.evidence_id
      and (d.pointer = f.pointer
        or (f.pointer = '/actor/id' and (d.pointer like '/actor/%' or d.pointer like '/data/%'))
        or (f.pointer = '/subject/id' and d.pointer like '/subject/%'))
    returning 1
  )
  select count(*) from deleted;
end;
alter function erase_disclosures owner to svc_ledger;
revoke all on function erase_disclosures from public;
grant execute on function erase_disclosures to svc_app;
