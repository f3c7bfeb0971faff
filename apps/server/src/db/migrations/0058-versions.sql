-- Counts the changes by people of what two people may change at once; callers name it in If-Match.
alter table agents add column version integer not null default 1;
alter table notification_channels add column version integer not null default 1;
