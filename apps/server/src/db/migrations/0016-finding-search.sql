-- Full-text search. Under row-level security an index serves only operators that leak nothing, and text search is none of
-- them; so one function of an owner without that bound searches, within the tenant that is set. The tenant is a word of
-- each text (`=tnt_...`, which no query can name), so the index intersects with it.

create function finding_text(tenant_id text, title text, message text, path text, rule_id text) returns tsvector
  language sql immutable parallel safe
return array_to_tsvector(array['=' || tenant_id]) || to_tsvector('simple'::regconfig,
  translate(title || ' ' || coalesce(message, '') || ' ' || path || ' ' || rule_id, '/._-:@\', '       '));

create index findings_by_text on findings using gin (finding_text(tenant_id, title, message, path, rule_id));

-- Returns at most so many findings that have the words, in no order.
create function search_findings(words text, most bigint) returns table (finding_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select f.finding_id from findings f
  where f.tenant_id = svc_tenant()
    and finding_text(f.tenant_id, f.title, f.message, f.path, f.rule_id)
        @@ (to_tsquery('simple'::regconfig, words) && (quote_literal('=' || svc_tenant()))::tsquery)
  limit most;
end;

alter function search_findings owner to svc_platform;
revoke all on function search_findings from public;
grant select on findings to svc_platform;
create policy search on findings for select to svc_platform using (true);
grant execute on function search_findings to svc_app;
