-- expand
-- Attestations are reminded of 30 and 7 days before they expire, once each. What one run finds in a tenant is one reminder.

create table control_attestation_reminders (
  tenant_id text not null,
  attestation_id text not null,
  days_ahead integer not null check (days_ahead in (30, 7)),
  reminder_id text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, attestation_id, days_ahead),
  foreign key (tenant_id, attestation_id) references control_attestations
);
create index control_attestation_reminders_by_id on control_attestation_reminders (tenant_id, reminder_id);

select make_tenant_table('control_attestation_reminders');
grant select, insert on control_attestation_reminders to svc_app;

create policy remind on control_attestations for select to svc_platform using (true);
create policy remind on control_attestation_withdrawals for select to svc_platform using (true);
create policy remind on control_attestation_reminders for select to svc_platform using (true);
grant select on control_attestations, control_attestation_withdrawals, control_attestation_reminders to svc_platform;

-- The attestations that count, expire within 30 days, and were not reminded of in time, of the caller's rows.
create view due_attestation_reminders with (security_invoker = true) as
  select a.tenant_id, a.attestation_id, d.days_ahead, a.expires_at
  from control_attestations a
  cross join lateral (select case when a.expires_at <= now() + interval '7 days' then 7 else 30 end as days_ahead) d
  where a.expires_at > now() and a.expires_at <= now() + interval '30 days'
    and not exists (select from control_attestation_reminders r
                    where r.tenant_id = a.tenant_id and r.attestation_id = a.attestation_id and r.days_ahead <= d.days_ahead)
    and not exists (select from control_attestation_withdrawals w
                    where w.tenant_id = a.tenant_id and w.attestation_id = a.attestation_id)
    and not exists (select from control_attestations n
                    where n.tenant_id = a.tenant_id and n.framework_id = a.framework_id
                      and n.framework_version = a.framework_version and n.control_id = a.control_id
                      and n.scope_id is not distinct from a.scope_id and n.position > a.position);
revoke all on due_attestation_reminders from public;
grant select on due_attestation_reminders to svc_app, svc_platform;

create function tenants_with_due_reminders(max_tenants integer) returns table (tenant_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select distinct d.tenant_id
  from due_attestation_reminders d join tenants t on t.tenant_id = d.tenant_id and t.suspended_at is null
  limit max_tenants;
end;
alter function tenants_with_due_reminders owner to svc_platform;
revoke all on function tenants_with_due_reminders from public;
grant execute on function tenants_with_due_reminders to svc_jobs;
