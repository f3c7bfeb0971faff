-- Where a directory provisions people, a record that it did not make gives no access, even one that is older.
create or replace function find_person(of_tenant text, of_issuer text, of_subject text)
  returns table (user_id text, group_role text, is_active boolean, is_suspended boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select u.user_id, group_role(u.tenant_id, u.user_id, p.role_rules),
         u.active and (u.is_provisioned or not p.is_provisioned), u.suspended_at is not null
  from users u join identity_providers p using (tenant_id, provider_id)
  where u.tenant_id = of_tenant and u.issuer = of_issuer and u.subject = of_subject;
end;

create or replace function find_session(cookie_hash bytea)
  returns table (tenant_id text, slug text, session_id text, user_id text, provider_id text, issuer text, subject text,
                 display_name text, claim_role text, group_role text, is_valid boolean, is_active boolean, is_suspended boolean,
                 authenticated_at timestamptz, expires_at timestamptz)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare held record;
begin
  select s.*, n.slug, u.issuer, u.subject, u.display_name, u.active and (u.is_provisioned or not p.is_provisioned) as active, u.suspended_at, p.role_rules,
         p.state = 'active' and p.issuer = u.issuer and 'people' = any (p.purposes) as holds into held
  from sessions s
  join tenants n on n.tenant_id = s.tenant_id
  join users u on u.tenant_id = s.tenant_id and u.user_id = s.user_id
  join identity_providers p on p.tenant_id = s.tenant_id and p.provider_id = s.provider_id
  where s.hash = cookie_hash;
  if not found then return; end if;
  if held.last_seen_at + make_interval(secs => held.idle_seconds) <= now() or held.expires_at <= now() then return; end if;
  if held.last_seen_at < now() - interval '1 minute' then
    update sessions s set last_seen_at = now()
    where s.tenant_id = held.tenant_id and s.session_id = held.session_id and s.last_seen_at = held.last_seen_at;
  end if;
  return query select held.tenant_id, held.slug, held.session_id, held.user_id, held.provider_id, held.issuer,
    held.subject, held.display_name, held.role, public.group_role(held.tenant_id, held.user_id, held.role_rules),
    held.holds, held.active, held.suspended_at is not null, held.authenticated_at,
    least(held.expires_at, greatest(held.last_seen_at, now()) + make_interval(secs => held.idle_seconds));
end $$;
