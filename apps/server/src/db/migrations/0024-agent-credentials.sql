-- Agents that sign in by a JWT of their identity provider, tags of agents, and tokens that end with their agent.

alter table agents
  add column external_issuer text,
  add column external_subject text,
  add column tags text[] not null default '{}',
  add constraint agents_binding check ((external_issuer is null) = (external_subject is null));

-- a subject acts as one agent at a time; revoked agents keep the binding that they had
create unique index agents_one_per_subject on agents (tenant_id, external_issuer, external_subject)
  where state = 'approved';
create index agents_by_subject on agents (tenant_id, external_issuer, external_subject)
  where external_issuer is not null;

-- Whose a JWT is that an identity provider has signed for an agent: one snapshot of provider, agent and authority epoch.
create function find_external_agent(of_tenant text, of_issuer text, of_audience text, of_subject text)
  returns table (tenant_id text, slug text, epoch bigint, is_configured boolean, agent_id text, agent_name text,
                 state text, allowed_tools text[], environment text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select n.tenant_id, n.slug, h.epoch,
         exists (select from identity_providers p
                 where p.tenant_id = of_tenant and p.issuer = of_issuer and p.agent_audience = of_audience),
         a.agent_id, a.name, a.state, a.allowed_tools, a.environment
  from tenants n
  join ledger_heads h using (tenant_id)
  left join lateral (select g.agent_id, g.name, g.state, g.allowed_tools, g.environment from agents g
                     where g.tenant_id = of_tenant and g.external_issuer = of_issuer and g.external_subject = of_subject
                     order by (g.state = 'approved') desc, g.agent_id desc limit 1) a on true
  where n.tenant_id = of_tenant;
end;

alter function find_external_agent owner to svc_platform;
revoke all on function find_external_agent from public;
grant execute on function find_external_agent to svc_app, svc_sealer;

-- Tokens of agents that were revoked before are listed as revoked. The owner is bound by row-level security while it is forced.
alter table tokens no force row level security;
alter table agents no force row level security;
update tokens t set revoked_at = a.revoked_at from agents a
where a.tenant_id = t.tenant_id and a.agent_id = t.agent_id and a.state = 'revoked' and t.revoked_at is null;
alter table agents force row level security;
alter table tokens force row level security;
