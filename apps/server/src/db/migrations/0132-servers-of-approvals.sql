-- The registered server, and its version, that an approved call is to be made at: an approval does not cover another address.
alter table approvals add column server_revision text;
