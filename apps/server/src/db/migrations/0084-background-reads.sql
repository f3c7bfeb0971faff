-- A page that is left open reads by itself. Such reads are answered within the session and do not make it last longer, so that it ends
-- when nobody has used it for `idle_seconds`.
drop function find_session(bytea);

create function find_session(cookie_hash bytea, is_background boolean default false)
  returns table (tenant_id text, slug text, session_id text, user_id text, provider_id text, issuer text, subject text,
                 display_name text, claim_role text, group_role text, is_valid boolean, is_active boolean, is_suspended boolean,
                 authenticated_at timestamptz, expires_at timestamptz)
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare held record;
begin
  select s.*, n.slug, u.issuer, u.subject, u.display_name, u.active and (u.is_provisioned or not p.is_provisioned) as active,
         u.suspended_at, p.role_rules, p.state = 'active' and p.issuer = u.issuer and 'people' = any (p.purposes) as holds
  into held
  from sessions s
  join tenants n on n.tenant_id = s.tenant_id and n.suspended_at is null
  join users u on u.tenant_id = s.tenant_id and u.user_id = s.user_id
  join identity_providers p on p.tenant_id = s.tenant_id and p.provider_id = s.provider_id
  where s.hash = cookie_hash;
  if not found then return; end if;
  if held.last_seen_at + make_interval(secs => held.idle_seconds) <= now() or held.expires_at <= now() then return; end if;
  if not is_background and held.last_seen_at < now() - interval '1 minute' then
    update sessions s set last_seen_at = now()
    where s.tenant_id = held.tenant_id and s.session_id = held.session_id and s.last_seen_at = held.last_seen_at;
  end if;
  return query select held.tenant_id, held.slug, held.session_id, held.user_id, held.provider_id, held.issuer,
    held.subject, held.display_name, held.role, public.group_role(held.tenant_id, held.user_id, held.role_rules),
    held.holds, held.active, held.suspended_at is not null, held.authenticated_at,
    least(held.expires_at,
          case when is_background then held.last_seen_at else greatest(held.last_seen_at, now()) end + make_interval(secs => held.idle_seconds));
end $$;

alter function find_session(bytea, boolean) owner to svc_platform;
revoke all on function find_session(bytea, boolean) from public;
grant execute on function find_session(bytea, boolean) to svc_app;
