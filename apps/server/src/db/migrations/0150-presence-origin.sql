-- What recorded a presence last: a scan, or an ingested report of another tool. The prefix of the id tells which.
alter table finding_presence rename column scan_id to origin_id;
