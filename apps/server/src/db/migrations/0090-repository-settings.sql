-- What a pull-request check of a repository does where its request does not say, and how often people changed the repository.

alter table repositories
  add column check_mode text not null default 'observe' check (check_mode in ('observe', 'enforce')),
  add column fail_on text not null default 'high' check (fail_on in ('critical', 'high', 'medium', 'low', 'info')),
  add column version integer not null default 1;
