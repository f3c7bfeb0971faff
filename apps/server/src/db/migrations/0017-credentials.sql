-- One function resolves a token: whose it is, whether it holds, and the authority epoch that a decision under it is made
-- in. `find_token` and `find_authority` are those of the release before; a later migration drops them.

create function find_credential(token_hash bytea)
  returns table (tenant_id text, slug text, epoch bigint, token_id text, kind text, token_name text,
                 expires_at timestamptz, token_revoked_at timestamptz, agent_id text, agent_name text, state text,
                 allowed_tools text[], environment text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select t.tenant_id, n.slug, h.epoch, t.token_id, t.kind, t.name, t.expires_at, t.revoked_at, a.agent_id, a.name,
         a.state, a.allowed_tools, a.environment
  from tokens t
  join tenants n using (tenant_id)
  join ledger_heads h using (tenant_id)
  left join agents a on a.tenant_id = t.tenant_id and a.agent_id = t.agent_id
  where t.hash = token_hash;
end;

alter function find_credential owner to svc_platform;
revoke all on function find_credential from public;
grant execute on function find_credential to svc_app, svc_sealer;
