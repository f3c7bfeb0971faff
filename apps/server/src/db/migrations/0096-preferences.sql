-- How a person likes the console, as `PUT /v1/me/preferences` has checked it; null until then.
alter table users add column preferences jsonb check (pg_column_size(preferences) < 1024);
