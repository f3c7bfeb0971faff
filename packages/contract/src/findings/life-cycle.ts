import { type Static, Type } from 'typebox';
import { BlastRadiusScore } from '../blast-radius.ts';
import { Id } from '../ids.ts';
import { Time } from '../list.ts';
import { FindingFilter } from './filter.ts';
import { Finding } from './schemas.ts';

/** Why a finding is ignored. */
export const IGNORE_REASONS = ['false_positive', 'accepted', 'used_in_tests', 'mitigated'] as const;
export type IgnoreReason = (typeof IGNORE_REASONS)[number];

/** Sets the score of a finding's blast radius, whatever is computed. */
export const PutBlastRadiusOverride = Type.Object(
  {
    score: BlastRadiusScore,
    reason: Type.String({ minLength: 1, maxLength: 1_000, pattern: '\\S' }),
  },
  { additionalProperties: false },
);
export type PutBlastRadiusOverride = Static<typeof PutBlastRadiusOverride>;

const CommentBody = Type.String({ minLength: 1, maxLength: 10_000 });
const comment = { comment: Type.Optional(CommentBody) };

export const TriageFinding = Type.Object(comment, {
  additionalProperties: false,
  description: 'Confirms a finding.',
});
export type TriageFinding = Static<typeof TriageFinding>;

const ignore = {
  reason: Type.Enum(IGNORE_REASONS),
  until: Type.Optional(
    Type.Union([Time, Type.Null()], {
      description: 'When the finding is open again; without it the decision has no end.',
    }),
  ),
};
export const IgnoreFinding = Type.Object(
  { ...ignore, ...comment },
  { additionalProperties: false },
);
export type IgnoreFinding = Static<typeof IgnoreFinding>;

export const ReopenFinding = Type.Object(comment, {
  additionalProperties: false,
  description: 'Takes a decision back.',
});
export type ReopenFinding = Static<typeof ReopenFinding>;

const assign = {
  assignee: Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Null()], {
    description: 'Who works on it; null for nobody.',
  }),
};
export const AssignFinding = Type.Object(assign, { additionalProperties: false });
export type AssignFinding = Static<typeof AssignFinding>;

export const AddFindingComment = Type.Object(
  { body: CommentBody },
  { additionalProperties: false },
);

export const FindingComment = Type.Object({
  id: Id('comment'),
  findingId: Id('finding'),
  author: Type.String(),
  body: Type.String(),
  createdAt: Time,
});
export type FindingComment = Static<typeof FindingComment>;

/** Most findings that one bulk change takes. */
export const MAX_BULK_FINDINGS = 5_000;
const SAMPLE_SIZE = 10;

export const CreateBulkPreview = Type.Object(
  {
    filter: Type.Optional(FindingFilter),
    findingIds: Type.Optional(
      Type.Array(Id('finding'), { minItems: 1, maxItems: MAX_BULK_FINDINGS }),
    ),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
    description: 'Either the filter or the ids of the findings.',
  },
);
export type CreateBulkPreview = Static<typeof CreateBulkPreview>;

export const BulkPreview = Type.Object({
  previewId: Id('bulkPreview'),
  count: Type.Integer({ description: 'Findings that match the filter, or that were named.' }),
  sample: Type.Array(Finding, { maxItems: SAMPLE_SIZE }),
  expiresAt: Time,
});
export type BulkPreview = Static<typeof BulkPreview>;

/** What is done to each finding of a preview. */
export const BulkAction = Type.Union([
  Type.Object({ kind: Type.Literal('triage') }, { additionalProperties: false }),
  Type.Object({ kind: Type.Literal('ignore'), ...ignore }, { additionalProperties: false }),
  Type.Object({ kind: Type.Literal('reopen') }, { additionalProperties: false }),
  Type.Object({ kind: Type.Literal('assign'), ...assign }, { additionalProperties: false }),
]);
export type BulkAction = Static<typeof BulkAction>;

export const ChangeFindings = Type.Object(
  { previewId: Id('bulkPreview'), action: BulkAction },
  { additionalProperties: false },
);
export type ChangeFindings = Static<typeof ChangeFindings>;

export const BulkOutcome = Type.Object({
  changed: Type.Integer(),
  skipped: Type.Integer({
    description: 'Findings whose status does not allow the action, or that are no longer there.',
  }),
});
export type BulkOutcome = Static<typeof BulkOutcome>;

export const UndoOutcome = Type.Object({
  restored: Type.Integer(),
  skipped: Type.Integer({
    description: 'Findings that were changed again since, or that are no longer there.',
  }),
});
export type UndoOutcome = Static<typeof UndoOutcome>;
