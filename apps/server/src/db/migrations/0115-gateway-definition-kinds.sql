-- Definitions of prompts, resources, templates and of the server itself beside those of tools.

alter table gateway_definitions rename column tool to name;
alter table gateway_definitions
  add column kind text not null default 'tool' check (kind in ('tool', 'prompt', 'resource', 'template', 'server'));
alter table gateway_definitions drop constraint gateway_definitions_pkey;
alter table gateway_definitions add primary key (tenant_id, server_id, kind, name);
