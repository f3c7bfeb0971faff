-- expand
-- The version of a framework that an administrator moved a tenant to. Without a row a tenant has the newest one that was there when it was
-- created. Attestations that moved with it are rows of their own, of the event that sealed them first.

create table compliance_framework_versions (
  tenant_id text not null references tenants,
  framework_id text not null,
  framework_version text not null,
  moved_at timestamptz not null,
  primary key (tenant_id, framework_id)
);
select make_tenant_table('compliance_framework_versions');
grant select, insert, update (framework_version, moved_at) on compliance_framework_versions to svc_app;
create policy remind on compliance_framework_versions for select to svc_platform using (true);
grant select on compliance_framework_versions to svc_platform;

-- Where a moved attestation comes from, the newest move last: [{ event, frameworkVersion, control, attestation }]
alter table control_attestations add column moves jsonb;

-- The attestations of the tenant's version of each framework alone are reminded of.
create or replace view due_attestation_reminders with (security_invoker = true) as
  select a.tenant_id, a.attestation_id, d.days_ahead, a.expires_at
  from control_attestations a
  cross join lateral (select case when a.expires_at <= now() + interval '7 days' then 7 else 30 end as days_ahead) d
  where a.expires_at > now() and a.expires_at <= now() + interval '30 days'
    and not exists (select from control_attestation_reminders r
                    where r.tenant_id = a.tenant_id and r.attestation_id = a.attestation_id and r.days_ahead <= d.days_ahead)
    and not exists (select from control_attestation_withdrawals w
                    where w.tenant_id = a.tenant_id and w.attestation_id = a.attestation_id)
    and not exists (select from compliance_framework_versions v
                    where v.tenant_id = a.tenant_id and v.framework_id = a.framework_id
                      and v.framework_version <> a.framework_version)
    and not exists (select from control_attestations n
                    where n.tenant_id = a.tenant_id and n.framework_id = a.framework_id
                      and n.framework_version = a.framework_version and n.control_id = a.control_id
                      and n.scope_id is not distinct from a.scope_id and n.position > a.position);
