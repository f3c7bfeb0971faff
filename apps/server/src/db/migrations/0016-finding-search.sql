-- Full-text search. Under row-level security an index serves only operators that leak nothing, and text search is none of
-- them; so one function of an owner without that bound searches, within the tenant that is set.

create function finding_text(title text, message text, path text, rule_id text) returns tsvector
  language sql immutable parallel safe
return to_tsvector('simple'::regconfig,
  translate(title || ' ' || coalesce(message, '') || ' ' || path || ' ' || rule_id, '/._-:@\', '       '));

create index findings_by_text on findings using gin (finding_text(title, message, path, rule_id));

create function search_findings(words text) returns table (finding_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select f.finding_id from findings f
  where f.tenant_id = svc_tenant() and finding_text(f.title, f.message, f.path, f.rule_id) @@ to_tsquery('simple'::regconfig, words);
end;

alter function search_findings owner to svc_platform;
revoke all on function search_findings from public;
grant select on findings to svc_platform;
grant execute on function search_findings to svc_app;
