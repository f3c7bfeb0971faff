import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { listQuery, Time } from '../list.ts';
import { nullable } from '../nullable.ts';
import { FrameworkVersion, versionQuery } from './control.ts';
import { ControlStrength, Framework, FrameworkControl } from './schemas.ts';
import { NamedScope } from './scope.ts';
import { SignalId, SignalOutcome, SignalSubject } from './signal.ts';
import { SnapshotRef, statusQuery } from './snapshot-ref.ts';
import {
  ATTESTED_STATUSES,
  AttestedStatus,
  AUTOMATED_STATUSES,
  AutomatedStatus,
} from './status.ts';

const Count = Type.Integer({ minimum: 0 });
/** A control with both columns of its status, which no number joins. */
export const ControlWithStatus = Type.Object({
  ...FrameworkControl.properties,
  applicable: Type.Boolean({
    description: 'False by a decision of a person that counts; then it is in neither column.',
  }),
  strength: ControlStrength,
  automated: AutomatedStatus,
  attested: AttestedStatus,
  contradicted: Type.Boolean({
    description: 'A person attests it, wholly or in part, and one of its signals is not met.',
  }),
});
export type ControlWithStatus = Static<typeof ControlWithStatus>;

/** How many controls have each status; the columns are counted apart, and each adds up to `counted`. */
export const StatusCounts = Type.Object({
  total: Count,
  counted: Type.Integer({ minimum: 0, description: 'In force and applicable.' }),
  notInForce: Type.Integer({
    minimum: 0,
    description: 'Listed, and not counted before their day.',
  }),
  notApplicable: Type.Integer({ minimum: 0, description: 'In force, by a decision of a person.' }),
  automated: Type.Record(AutomatedStatus, Count, { description: 'What signals show.' }),
  attested: Type.Object(
    {
      implemented: Count,
      partial: Count,
      planned: Count,
      expired: Count,
      withdrawn: Count,
      none: Count,
      awaiting_review: Type.Optional(Count),
      rejected: Type.Optional(Count),
    },
    {
      additionalProperties: false,
      description:
        'What people attest; `awaiting_review` and `rejected` are absent where no control has them.',
    },
  ),
  contradicted: Type.Integer({ minimum: 0, description: 'Of those counted.' }),
});
export type StatusCounts = Static<typeof StatusCounts>;

const readOf = {
  frameworkVersion: FrameworkVersion,
  mappingVersion: Type.Integer({
    minimum: 1,
    description: 'Of the mapping of controls to signals.',
  }),
  readAt: Type.String({
    ...Time,
    description: 'The time by which answers and attestations count.',
  }),
  scope: NamedScope,
  snapshot: SnapshotRef,
};

export const FrameworkWithControls = Type.Object({
  framework: Framework,
  ...readOf,
  status: StatusCounts,
  controls: Type.Array(FrameworkControl, { description: 'In the order of the framework.' }),
});
export type FrameworkWithControls = Static<typeof FrameworkWithControls>;

/** What one signal says of a control. */
export const ControlSignal = Type.Object({
  id: SignalId,
  question: Type.String(),
  strength: Type.Enum(['full', 'partial'] as const, {
    description: 'Whether it answers every part of the control, for its population.',
  }),
  covers: nullable(
    Type.String(),
    'The part of the control that is shown when it is met; null where a snapshot was derived with a mapping that is not the newest.',
  ),
  leaves: nullable(Type.String(), 'What an auditor still has to ask; null where `covers` is.'),
  cannotSay: Type.String({ description: 'What an auditor reads beside the answer.' }),
  outcome: SignalOutcome,
  subject: SignalSubject,
  computedAt: nullable(
    Time,
    'When it was computed; null where it never was, and in a snapshot, which has its own time.',
  ),
});
export type ControlSignal = Static<typeof ControlSignal>;

/** A control with its status, its signals or the reason why it has none. */
export const ControlWithSignals = Type.Object({
  ...readOf,
  control: ControlWithStatus,
  signals: Type.Array(ControlSignal, { description: 'In the order of the mapping.' }),
  none: nullable(
    Type.String(),
    'Why no signal says anything of the control; null where one does, or where a snapshot was derived with a mapping that is not the newest.',
  ),
});
export type ControlWithSignals = Static<typeof ControlWithSignals>;

/** A page of controls with their status. */
export const ControlPage = Type.Object({
  ...readOf,
  items: Type.Array(ControlWithStatus, { description: 'In the order of the framework.' }),
  nextCursor: nullable(Type.String(), 'Pass it as `cursor` to get the next page.'),
});
export type ControlPage = Static<typeof ControlPage>;

/** Whether a control is counted: `not_in_force` before its day, `not_applicable` by a decision. */
export const CONTROL_APPLICABILITIES = ['applicable', 'not_applicable', 'not_in_force'] as const;

export const ControlsQuery = Type.Object(
  {
    ...listQuery,
    ...versionQuery,
    ...statusQuery,
    status: Type.Optional(Type.Enum(AUTOMATED_STATUSES, { description: 'What signals show.' })),
    attested: Type.Optional(Type.Enum(ATTESTED_STATUSES, { description: 'What people attest.' })),
    contradicted: Type.Optional(Type.Boolean()),
    owner: Type.Optional(Type.String({ ...Id('user'), description: 'Who answers for it.' })),
    applicability: Type.Optional(
      Type.Enum(CONTROL_APPLICABILITIES, {
        description:
          'Whether it is counted: `not_in_force` before its day, `not_applicable` by a decision.',
      }),
    ),
  },
  { additionalProperties: false },
);
