-- What only secrets have: the class (null counts as real), the encodings and the parts, null where there are none.

alter table findings
  add column class text check (class in ('real', 'test', 'placeholder')),
  add column encodings jsonb,
  add column parts jsonb;
