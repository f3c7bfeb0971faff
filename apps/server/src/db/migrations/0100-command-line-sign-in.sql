-- Sign-ins of `svc login` (RFC 8252): a session of the person whose `hash` is that of a bearer token, in place of a cookie.

-- Name of the machine that a session of the command line is on; null for a browser.
alter table sessions add column host text check (char_length(host) between 1 and 255);

-- Authorization codes (RFC 6749, section 4.1). A code ends with the session that approved it, and is kept after its use, so that a
-- second use is known for what it is.
create table command_line_codes (
  tenant_id text not null references tenants,
  -- SHA-256 of the code
  hash bytea not null,
  -- the session that approved it
  session_id text not null,
  -- of PKCE, method S256 (RFC 7636)
  code_challenge text not null,
  redirect_uri text not null,
  host text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- the session that it was exchanged for
  opened_session_id text,
  primary key (tenant_id, hash),
  foreign key (tenant_id, session_id) references sessions on delete cascade
);
create index command_line_codes_by_hash on command_line_codes (hash);
create index command_line_codes_by_session on command_line_codes (tenant_id, session_id);

select make_tenant_table('command_line_codes');

grant select, insert, update, delete on command_line_codes to svc_app;

create policy platform on command_line_codes for select to svc_platform using (true);
grant select on command_line_codes to svc_platform;

-- The tenant of a code, before anybody is authenticated.
create function find_command_line_code(code_hash bytea) returns table (tenant_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select c.tenant_id from command_line_codes c
  join tenants n on n.tenant_id = c.tenant_id and n.suspended_at is null
  where c.hash = code_hash;
end;

alter function find_command_line_code owner to svc_platform;
revoke all on function find_command_line_code from public;
grant execute on function find_command_line_code to svc_app;
