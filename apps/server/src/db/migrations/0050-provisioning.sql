-- Provisioning by SCIM 2.0: credentials that open `/scim/v2` alone, and what its filters look up. Row-level security uses an
-- index only through leakproof operators; `lower()` is not leakproof, so lower-cased text is stored in columns of its own.

alter table tokens
  -- the provider whose people a provisioning token may change
  add column provider_id text,
  -- of an access token of the token endpoint: the provisioning token that it was exchanged for, and ends with
  add column parent_token_id text,
  drop constraint tokens_kind_check,
  add constraint tokens_kind_check check (kind in ('service', 'agent', 'provisioning')),
  add constraint tokens_provider check ((kind = 'provisioning') = (provider_id is not null)),
  add constraint tokens_parent check (parent_token_id is null or kind = 'provisioning'),
  add constraint tokens_of_provider foreign key (tenant_id, provider_id) references identity_providers (tenant_id, provider_id),
  add constraint tokens_of_parent foreign key (tenant_id, parent_token_id) references tokens on delete cascade;
create index tokens_by_parent on tokens (tenant_id, parent_token_id) where parent_token_id is not null;

drop index users_by_name;
drop index users_by_email;
alter table users add column user_name_key text generated always as (lower(user_name)) stored;
create unique index users_by_name on users (tenant_id, provider_id, user_name_key) where is_provisioned;
create index users_by_provider on users (tenant_id, provider_id, user_id) where is_provisioned;

-- Addresses of provisioned users, for filters; `users.attributes` holds them in full.
create table user_emails (
  tenant_id text not null references tenants,
  user_id text not null,
  position smallint not null,
  value_key text not null,
  type_key text,
  is_primary boolean not null,
  primary key (tenant_id, user_id, position),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index user_emails_by_value on user_emails (tenant_id, value_key);
select make_tenant_table('user_emails');
grant select, insert, delete on user_emails to svc_app;

drop index user_groups_by_name;
alter table user_groups add column display_name_key text generated always as (lower(display_name)) stored;
create index user_groups_by_name on user_groups (tenant_id, provider_id, display_name_key);
