-- How a siem channel gets events, and what its receiver asks for in the header Authorization (sealed by the secret store).
alter table notification_channels
  add column format text not null default 'json' check (format in ('json', 'ocsf', 'cef', 'splunk_hec')),
  add column authorization_header bytea;
