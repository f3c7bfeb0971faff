-- expand
-- Who owns the file of a finding by the CODEOWNERS of the default branch: { path, line, owners }. Replaced by each scan of that branch.
alter table findings add column code_owners jsonb;
