-- Example values that manuals print are a class of their own, listed after those for tests and before placeholders.

alter table findings drop constraint findings_class_check;
alter table findings add constraint findings_class_check check (class in ('real', 'test', 'example', 'placeholder'));

-- PostgreSQL 15 and 16 cannot change the expression of a generated column; its indexes go with it.
alter table findings drop column sort_rank;
alter table findings add column sort_rank smallint not null generated always as
  (severity_rank * 4 + case class when 'test' then 1 when 'example' then 2 when 'placeholder' then 3 else 0 end) stored;
create index findings_by_rank on findings (tenant_id, sort_rank, finding_id) where not refs_only;
create index findings_by_status on findings (tenant_id, status, sort_rank, finding_id) where not refs_only;
create index findings_by_repository on findings (tenant_id, repo_id, sort_rank, finding_id);
create index findings_by_rule on findings (tenant_id, rule_id, sort_rank, finding_id) where not refs_only;
create index findings_by_category on findings (tenant_id, category, sort_rank, finding_id) where not refs_only;
create index findings_by_class on findings (tenant_id, (case when class is null then 'real' else class end), sort_rank, finding_id)
  where not refs_only;
create index findings_by_source on findings (tenant_id, source, sort_rank, finding_id) where not refs_only;
create index findings_by_assignee on findings (tenant_id, assignee, sort_rank, finding_id) where not refs_only and assignee is not null;
