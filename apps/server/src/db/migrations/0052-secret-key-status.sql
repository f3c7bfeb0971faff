-- Data keys by the provider that wraps them, for `svc-server secrets`.

grant select on tenant_data_keys to svc_platform;
create policy platform on tenant_data_keys for select to svc_platform using (true);

create function find_data_key_providers() returns table (tenant_id text, slug text, provider text, keys bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select k.tenant_id, t.slug, k.provider, count(*) from tenant_data_keys k join tenants t using (tenant_id)
  group by 1, 2, 3 order by 1, 3;
end;

alter function find_data_key_providers owner to svc_platform;
revoke all on function find_data_key_providers from public;
grant execute on function find_data_key_providers to svc_app;
