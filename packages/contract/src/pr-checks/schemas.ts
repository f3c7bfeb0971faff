import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { Line } from '../line.ts';
import { Time } from '../list.ts';
import { CHECK_MODES, CheckMode } from '../repositories/schemas.ts';
import { SeverityCounts } from '../scans/schemas.ts';
import { SEVERITIES } from '../severity.ts';
import { Severity } from '../severity-schema.ts';

/** A code host accepts at most so many annotations in one request. */
export const MAX_ANNOTATIONS = 50;

export const CHECK_CONCLUSIONS = ['success', 'neutral', 'failure'] as const;
export type CheckConclusion = (typeof CHECK_CONCLUSIONS)[number];

export const ANNOTATION_LEVELS = ['notice', 'warning', 'failure'] as const;
export type AnnotationLevel = (typeof ANNOTATION_LEVELS)[number];

const CommitId = Type.String({ pattern: '^[0-9a-f]{40}([0-9a-f]{24})?$' });

/** Body of a pull-request check. */
export const PrCheckRequest = Type.Object(
  {
    diff: Type.String({
      description:
        'Unified diff of the pull request against its base, as `git diff BASE...HEAD` writes it.',
    }),
    mode: Type.Optional(
      Type.Enum(CHECK_MODES, {
        description: '`observe` never concludes `failure`. That of the repository when absent.',
      }),
    ),
    failOn: Type.Optional(
      Type.Enum(SEVERITIES, {
        description:
          'Least severity that fails the check in mode `enforce`. That of the repository when absent.',
      }),
    ),
    baseRef: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'Ref whose findings are known already; the default branch when absent.',
        examples: ['refs/heads/main'],
      }),
    ),
    baseCommit: Type.Optional(CommitId),
    headCommit: Type.Optional(CommitId),
    pullRequest: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2 ** 31 - 1,
        description: 'Number of the pull request on the code host.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type PrCheckRequest = Static<typeof PrCheckRequest>;

/** A finding at its place in the new version of a file; all its lines are added ones. */
export const PrCheckAnnotation = Type.Object({
  path: Type.String({ description: 'Path in the new tree.' }),
  startLine: Line,
  endLine: Line,
  level: Type.Enum(ANNOTATION_LEVELS, {
    description: '`failure` for a finding that fails the check.',
  }),
  title: Type.String({ maxLength: 255, description: 'The weakness.' }),
  message: Type.String({
    description: 'Who can do what, why it matters and how to fix it. Never the value of a secret.',
  }),
  ruleId: Type.String(),
  severity: Severity,
  fingerprint: Type.String(),
});
export type PrCheckAnnotation = Static<typeof PrCheckAnnotation>;

const Count = Type.Integer({ minimum: 0 });
const counted = (description: string) => Type.Integer({ minimum: 0, description });

export const PrCheckCounts = Type.Object({
  introduced: counted('Findings that the added lines introduce.'),
  failing: counted('Those of them that fail the check.'),
  bySeverity: SeverityCounts,
  existing: counted('Findings on added lines that the base has, too. They do not count.'),
  ignored: counted('Findings on added lines that a person ignored before. They do not count.'),
  suppressed: counted(
    'Of those introduced: findings that a comment `svc:ignore` among the added lines would suppress. A change cannot excuse itself, so they count like the rest.',
  ),
  omitted: counted(`Introduced findings beyond the ${MAX_ANNOTATIONS} that are annotated.`),
  files: counted('Text files with added lines.'),
  filesInPart: counted(
    'Changed files of agent configuration, CI and permissions, of which a diff shows some lines only: searched for secrets and not for other risks.',
  ),
  filesBinary: Count,
  problems: counted('Files that could not be examined as their kind requires.'),
});
export type PrCheckCounts = Static<typeof PrCheckCounts>;

/** Result of a pull-request check, in the terms of a check run of a code host. */
export const PrCheck = Type.Object({
  conclusion: Type.Enum(CHECK_CONCLUSIONS),
  mode: CheckMode,
  failOn: Severity,
  title: Type.String({ maxLength: 255 }),
  summary: Type.String({ maxLength: 65_535, description: 'Markdown.' }),
  annotations: Type.Array(PrCheckAnnotation, {
    maxItems: MAX_ANNOTATIONS,
    description: 'The most severe first.',
  }),
  counts: PrCheckCounts,
});
export type PrCheck = Static<typeof PrCheck>;

export const CHECK_RUN_STATES = ['queued', 'running', 'completed'] as const;

/**
 * Why a check run was ended without a judgement: `superseded`, the pull request has a newer head; `closed`, it is closed or merged;
 * the others name what prevented the check.
 */
export const CHECK_RUN_REASONS = [
  'superseded',
  'closed',
  'timed_out',
  'limit_exceeded',
  'host_unavailable',
  'no_access',
  'check_failed',
] as const;
export type CheckRunReason = (typeof CHECK_RUN_REASONS)[number];

/** A check that the service makes of a pull request at the code host, shown there as a check run. */
export const PullRequestCheck = Type.Object({
  id: Id('check'),
  repoId: Id('repository'),
  pullRequest: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Number of the pull request; null for a branch of a merge queue.',
  }),
  headCommit: CommitId,
  state: Type.Enum(CHECK_RUN_STATES),
  conclusion: Type.Union([Type.Enum(CHECK_CONCLUSIONS), Type.Null()], {
    description: 'Null until the check is completed.',
  }),
  reason: Type.Union([Type.Enum(CHECK_RUN_REASONS), Type.Null()], {
    description: 'Why the change was not judged; null where it was, or will be.',
  }),
  title: Type.Union([Type.String(), Type.Null()]),
  counts: Type.Union([PrCheckCounts, Type.Null()]),
  overruledBy: Type.Union([Id('check'), Type.Null()], {
    description:
      'The check of another open change with the same head, whose worse conclusion the check run at the code host has; null where it has that of this one.',
  }),
  url: Type.Union([Type.String(), Type.Null()], {
    description: 'Page of the check run at the code host; null until there is one.',
  }),
  createdAt: Time,
  startedAt: Type.Union([Time, Type.Null()]),
  completedAt: Type.Union([Time, Type.Null()]),
});
export type PullRequestCheck = Static<typeof PullRequestCheck>;
