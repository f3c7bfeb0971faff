import { type Static, Type } from 'typebox';
import { exportQuery } from '../export.ts';
import { Id } from '../ids.ts';
import { Time } from '../list.ts';
import { nullable } from '../nullable.ts';
import { Attester, ControlId, FrameworkVersion, SealedAs, versionQuery } from './control.ts';
import { ofScope, RECORD_STATES, RecordExpiry, Words } from './record.ts';
import { ControlKind, FrameworkId } from './schemas.ts';
import { NamedScope } from './scope.ts';
import { AttestedStatus } from './status.ts';

const Count = Type.Integer({ minimum: 0 });

export const DecideApplicability = Type.Object(
  {
    applicable: Type.Boolean(),
    reason: Words('Why the control applies, or does not.'),
    expiresAt: RecordExpiry,
    ...ofScope,
  },
  { additionalProperties: false },
);
export type DecideApplicability = Static<typeof DecideApplicability>;

/** What a person decided about the applicability of a control. It is never changed: a newer one supersedes it. */
export const ApplicabilityDecision = Type.Object({
  id: Id('applicability'),
  frameworkId: FrameworkId,
  frameworkVersion: FrameworkVersion,
  controlId: ControlId,
  scope: NamedScope,
  applicable: Type.Boolean(),
  state: Type.Enum(RECORD_STATES, {
    description:
      'By the clock of the database at the time of reading. A control whose decision has expired applies.',
  }),
  reason: nullable(Type.String({ description: 'Null once the person was erased.' })),
  decidedBy: Attester,
  decidedAt: Time,
  expiresAt: Time,
  sealed: SealedAs,
});
export type ApplicabilityDecision = Static<typeof ApplicabilityDecision>;

/** What the organization is to the AI systems of the scope, in the sense of the EU AI Act. */
const profileQuery = {
  provider: Type.Optional(Type.Boolean({ description: 'It provides AI systems.' })),
  deployer: Type.Optional(Type.Boolean({ description: 'It deploys AI systems.' })),
  gpaiProvider: Type.Optional(
    Type.Boolean({ description: 'It provides general-purpose AI models.' }),
  ),
  highRisk: Type.Optional(Type.Boolean({ description: 'The AI systems are high-risk.' })),
};

const statementQuery = {
  ...versionQuery,
  scope: Type.Optional(Id('complianceScope')),
  ...profileQuery,
};

export const StatementQuery = Type.Object(statementQuery, { additionalProperties: false });
export const StatementExportQuery = Type.Object(
  { ...statementQuery, ...exportQuery },
  { additionalProperties: false },
);

/** A control in the statement of applicability. */
export const StatementLine = Type.Object({
  controlId: ControlId,
  title: Type.String(),
  group: Type.String(),
  kind: ControlKind,
  inForce: Type.Boolean({ description: 'Whether it applies today.' }),
  applicable: Type.Boolean({
    description: 'False only by a decision that counts: without one, a control applies.',
  }),
  proposal: Type.Union(
    [Type.Object({ applicable: nullable(Type.Boolean()), why: Type.String() }), Type.Null()],
    {
      description:
        'What the profile of the request suggests, which decides nothing; `applicable` is null where it depends on more than the profile.',
    },
  ),
  decision: Type.Union([ApplicabilityDecision, Type.Null()], {
    description: 'The newest decision of the scope, expired or not.',
  }),
  attested: AttestedStatus,
});
export type StatementLine = Static<typeof StatementLine>;

export const StatementOfApplicability = Type.Object({
  frameworkId: FrameworkId,
  frameworkVersion: FrameworkVersion,
  scope: NamedScope,
  readAt: Time,
  counts: Type.Object(
    { applicable: Count, notApplicable: Count, undecided: Count },
    {
      description:
        '`applicable` and `notApplicable` by a decision that counts; `undecided` apply without one.',
    },
  ),
  controls: Type.Array(StatementLine, { description: 'In the order of the framework.' }),
});
export type StatementOfApplicability = Static<typeof StatementOfApplicability>;
