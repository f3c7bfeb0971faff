import { type Static, type TObject, Type } from 'typebox';
import { CATEGORIES, FINDING_CLASSES } from '../scans/finding.ts';
import { several, severalOf } from '../several-values.ts';
import { SEVERITIES } from '../severity.ts';

export const FINDING_STATUSES = ['open', 'triaged', 'ignored', 'fixed'] as const;

/** Time since a finding was first seen: up to 7 days, to 30, to 90, or longer. */
export const FINDING_AGES = ['7d', '30d', '90d', 'older'] as const;
export type FindingAge = (typeof FINDING_AGES)[number];

const RULE_ID = '[A-Za-z0-9_./:-]{1,200}';
const REPOSITORY_ID = 'repo_[0-9a-hjkmnp-tv-z]{26}';

/** What findings are filtered by, in lists, facets, bulk changes and saved views alike. */
export const findingFilter = {
  repoId: several(REPOSITORY_ID, 'Repository.', 'repo_01kg9x2m4e7q8v5z3r6t0w1y2b'),
  severity: severalOf(SEVERITIES, 'Severity.', 'critical,high'),
  status: severalOf(FINDING_STATUSES, 'Headline status.', '!fixed,!ignored'),
  category: severalOf(CATEGORIES, 'Category.', 'secret'),
  class: severalOf(FINDING_CLASSES, 'Class; a finding without a class counts as `real`.', 'real'),
  ruleId: several(RULE_ID, 'Rule.', 'secret/github-token'),
  source: several('[A-Za-z0-9_./-]{1,100}', 'Source.', 'svc,sarif/codeql'),
  age: severalOf(FINDING_AGES, 'Time since the finding was first seen.', '7d,30d'),
  assignee: Type.Optional(
    Type.String({ maxLength: 200, description: 'Assignee; empty for findings without one.' }),
  ),
  path: Type.Optional(Type.String({ maxLength: 4096, description: 'Path prefix.' })),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Words that title, message, path or rule contain, each as the start of a word.',
      examples: ['github token'],
    }),
  ),
  ref: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'Findings as they are on this ref, instead of the default branch.',
      examples: ['refs/heads/feature'],
    }),
  ),
};

export const FindingFilter: TObject<typeof findingFilter> = Type.Object(findingFilter, {
  additionalProperties: false,
  description: 'Findings that match all fields.',
});
export type FindingFilter = Static<typeof FindingFilter>;
