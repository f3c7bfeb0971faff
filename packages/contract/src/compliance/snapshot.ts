import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { listQuery, Time } from '../list.ts';
import { FrameworkVersion, SealedAs } from './control.ts';
import { StatusCounts } from './control-status.ts';
import { FrameworkId } from './schemas.ts';
import { NamedScope } from './scope.ts';
import { SnapshotDigest } from './snapshot-ref.ts';

export const TakeSnapshot = Type.Object(
  {
    frameworkId: FrameworkId,
    scope: Type.Optional(
      Type.Union([Id('complianceScope'), Type.Null()], {
        description: 'Scope to read the status for; everything where absent or null.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type TakeSnapshot = Static<typeof TakeSnapshot>;

export const SnapshotParams = Type.Object({ snapshotId: Id('snapshot') });

/** The status of a framework in a scope at one time, as it was stored then. */
export const Snapshot = Type.Object({
  id: Id('snapshot'),
  frameworkId: FrameworkId,
  frameworkVersion: FrameworkVersion,
  mappingVersion: Type.Integer({ minimum: 1 }),
  scope: NamedScope,
  takenAt: Type.String({
    ...Time,
    description: 'The time by which answers, attestations and decisions counted.',
  }),
  trigger: Type.Enum(['schedule', 'request'] as const, {
    description: 'Whether the daily job took it, or an administrator.',
  }),
  counts: StatusCounts,
  digest: SnapshotDigest,
  sealed: SealedAs,
  isNewFrameworkVersion: Type.Boolean({
    description: 'The snapshot before it is of another version of the framework.',
  }),
  isNewMapping: Type.Boolean({
    description: 'The snapshot before it was derived with another mapping of controls to signals.',
  }),
  missedDays: Type.Integer({
    minimum: 0,
    description: 'Days (UTC) without a snapshot since the one before it.',
  }),
});
export type Snapshot = Static<typeof Snapshot>;

export const SnapshotWithDocument = Type.Object({
  snapshot: Snapshot,
  document: Type.Object(
    {},
    {
      additionalProperties: true,
      description:
        'What `digest` is of, once its members are in the order of RFC 8785: counts, and status and outcomes of signals of each control.',
    },
  ),
});
export type SnapshotWithDocument = Static<typeof SnapshotWithDocument>;

export const SnapshotsQuery = Type.Object(
  {
    ...listQuery,
    frameworkId: Type.Optional(FrameworkId),
    scope: Type.Optional(
      Type.Union([Id('complianceScope'), Type.Literal('none')], {
        description: 'Snapshots of a scope; `none`: of everything.',
      }),
    ),
  },
  { additionalProperties: false },
);
