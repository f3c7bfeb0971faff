-- Why an agent was revoked, where the administrator said so.

alter table agents add column revocation_reason text;
