-- What rules say that know more than the line shows; null where they say nothing.

alter table findings
  add column message text,
  add column why text;
