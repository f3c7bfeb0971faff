-- Policies name a tool by one id, "server/tool", however a call was sent. Versions that exist were saved when a call through the
-- gateway was "server/server.tool": they permit as they did, and forbid by either name. Only this release writes false, so a
-- version that a process of the release before saves during an upgrade means what that process validated.
alter table pack_versions no force row level security;
alter table pack_versions add column names_as_sent boolean not null default true;
update pack_versions set names_as_sent = false where created_by = 'service';

-- What is shown of each policy of a version, so that lists do not read all policies. json, as a text may hold U+0000.
create function pack_rules(policies json) returns json language sql immutable set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(json_agg(json_build_object(
    'id', p -> 'id',
    'outcome', case
      when p #>> '{json,effect}' = 'permit' then 'allow'
      when p #>> '{json,annotations,outcome}' in ('deny', 'step-up', 'approve', 'sanitize') then p #>> '{json,annotations,outcome}'
      else 'deny' end,
    'reason', p #> '{json,annotations,reason}') order by place), '[]')
  from json_array_elements(policies) with ordinality as policy(p, place);
end;
alter table pack_versions add column rules json generated always as (pack_rules(policies)) stored;

-- Tools and servers that policies name: [{policy, named, at}], at most 500. Of versions that exist the ids of tools, whose place in the
-- text is not known.
alter table pack_versions add column tool_references json not null default '[]';
update pack_versions v set tool_references = (
  select coalesce(json_agg(json_build_object('policy', p -> 'id', 'named',
    json_build_object('kind', 'tool', 'id', ('"' || id[1] || '"')::json), 'at', null)), '[]')
  from (
    select p, id
    from json_array_elements(v.policies) p,
      regexp_matches((p -> 'json')::text, '"type":\s*"Tool",\s*"id":\s*"((?:[^"\\]|\\.){0,300})"', 'g') id
    limit 500
  ) named
) where names_as_sent;
alter table pack_versions force row level security;

-- How a version is compiled. A promoted version has the policies of the version that it is a copy of.
create function find_pack_version(of_tenant text, of_pack text, of_version integer)
  returns table (names_as_sent boolean, promoted_from_pack text, promoted_from_version integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select v.names_as_sent, v.promoted_from_pack, v.promoted_from_version from pack_versions v
  where v.tenant_id = of_tenant and v.pack_id = of_pack and v.version = of_version;
end;

-- Its policies, each a row, so that the process that compiles them reads them bit by bit.
create function find_pack_policy_texts(of_tenant text, of_pack text, of_version integer) returns setof text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select p::text from pack_versions v, json_array_elements(v.policies) p
  where v.tenant_id = of_tenant and v.pack_id = of_pack and v.version = of_version;
end;
alter function find_pack_version owner to svc_platform;
alter function find_pack_policy_texts owner to svc_platform;
revoke all on function find_pack_version, find_pack_policy_texts from public;
grant execute on function find_pack_version, find_pack_policy_texts to svc_sealer;
