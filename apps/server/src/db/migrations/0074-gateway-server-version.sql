-- Counts the changes of a server: a change that waits for a second person is of the version that it was asked for against.
alter table gateway_servers add column version integer not null default 1;
