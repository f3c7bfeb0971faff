-- No role bypasses row-level security: the owners of the functions get policies on the tables that their functions need. An
-- owner of the database who has CREATEROLE and is no superuser, as managed services offer, can run all migrations.

create policy platform on tenants for select to svc_platform using (true);
create policy platform on identity_providers for select to svc_platform using (true);
create policy platform on tokens for select to svc_platform using (true);
create policy platform on agents for select to svc_platform using (true);
create policy platform on ledger_heads for select to svc_platform using (true);
create policy ledger_read on ledger_heads for select to svc_ledger using (true);
create policy ledger_advance on ledger_heads for update to svc_ledger using (true) with check (true);
create policy ledger_append on ledger_events for insert to svc_ledger with check (true);

do $$
declare name text;
begin
  foreach name in array array['svc_platform', 'svc_ledger'] loop
    if exists (select from pg_roles r where r.rolname = name and r.rolbypassrls) then
      begin
        execute format('alter role %I nobypassrls', name);
      exception when insufficient_privilege then
        -- the roles were made by a superuser who does not run this migration; they still cannot log in
        raise warning 'role % keeps BYPASSRLS; as a superuser run: alter role % nobypassrls', name, name;
      end;
    end if;
  end loop;
end $$;

-- Makes a table a tenant's: forced row-level security under the policy `tenant`, and no grants. Migrations call it once for
-- each new table of tenants and then grant what is needed. The primary key must begin with tenant_id.
create function make_tenant_table(name regclass) returns void language plpgsql as $$
begin
  if not exists (select from pg_index i
                 join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
                 where i.indrelid = name and i.indisprimary and a.attname = 'tenant_id') then
    raise exception 'make_tenant_table: the primary key of % must begin with tenant_id', name;
  end if;
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy tenant on %s using (tenant_id = svc_tenant()) with check (tenant_id = svc_tenant())', name);
  execute format('revoke all on %s from public, svc_app, svc_sealer, svc_platform, svc_ledger', name);
end $$;
revoke all on function make_tenant_table from public;
