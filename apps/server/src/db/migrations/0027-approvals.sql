-- Approvals: of one tool call with exactly these arguments, or of a change that needs a second person.

create table approvals (
  tenant_id text not null references tenants,
  approval_id text not null,
  kind text not null check (kind in ('call', 'change')),
  -- expired and used are derived: from expires_at and from approval_uses
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')),
  reason text not null,
  -- of a call: what the approval is bound to
  agent_id text,
  agent_name text,
  server text,
  tool text,
  -- of the tool's definition; null where nobody knows it, as in govern/check
  definition_hash text,
  arguments_hash text,
  pack_id text not null,
  pack_version integer not null,
  -- of a change: the operation and its body
  change jsonb,
  requested_by text not null,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  primary key (tenant_id, approval_id),
  check (kind = 'change' or (agent_id is not null and tool is not null and arguments_hash is not null)),
  check (kind = 'call' or change is not null)
);
select make_tenant_table('approvals');
create index approvals_by_call on approvals (tenant_id, agent_id, arguments_hash, expires_at) where kind = 'call';

-- An approval is used once: the key says so.
create table approval_uses (
  tenant_id text not null,
  approval_id text not null,
  -- the decision or the change that used it
  evidence_id text,
  used_at timestamptz not null default now(),
  primary key (tenant_id, approval_id)
);
select make_tenant_table('approval_uses');

grant select, insert on approvals, approval_uses to svc_app;
grant update (state, decided_by, decided_at) on approvals to svc_app;
grant select on approvals to svc_ledger;
grant insert on approval_uses to svc_ledger;
create policy ledger on approvals for select to svc_ledger using (true);
create policy ledger on approval_uses for insert to svc_ledger with check (true);

-- Seals one decision that an approval lets through, and uses the approval, both under the lock of the head: of two decisions
-- under way with one approval, one is sealed and the other is stale. It locks no other row.
create function append_with_approval(of_tenant text, of_epoch bigint, id text, kind text, event text, disclosures text, approval text)
  returns text language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  current bigint;
begin
  select h.epoch into current from ledger_heads h where h.tenant_id = of_tenant for update;
  if not found then return 'unknown'; end if;
  if current <> of_epoch then return 'stale'; end if;
  insert into approval_uses (tenant_id, approval_id, evidence_id, used_at)
    select a.tenant_id, a.approval_id, append_with_approval.id, clock_timestamp() from approvals a
    where a.tenant_id = of_tenant and a.approval_id = approval and a.kind = 'call' and a.state = 'approved'
      and a.expires_at > clock_timestamp()
    on conflict do nothing;
  if not found then return 'stale'; end if;
  return (select outcome from append_batch(of_tenant, of_epoch::text, id, append_with_approval.kind, event, disclosures, false));
end $$;
alter function append_with_approval owner to svc_ledger;
revoke all on function append_with_approval from public;
grant execute on function append_with_approval to svc_sealer;
