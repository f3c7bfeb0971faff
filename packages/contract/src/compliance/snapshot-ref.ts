import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { Time } from '../list.ts';

export const SnapshotDigest = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'SHA-256 of the document of the snapshot as canonical JSON (RFC 8785); hex.',
});

/** The snapshot that an answer was read from. */
export const SnapshotRef = Type.Union(
  [Type.Object({ id: Id('snapshot'), takenAt: Time, digest: SnapshotDigest }), Type.Null()],
  { description: 'The snapshot that was read; null where the status is that of now.' },
);
export type SnapshotRef = Static<typeof SnapshotRef>;

/** Query of a status: of which scope, and as of which day. */
export const statusQuery = {
  scope: Type.Optional(Id('complianceScope')),
  asOf: Type.Optional(
    Type.String({
      format: 'date',
      description:
        'A day in UTC, YYYY-MM-DD: reads its last snapshot and computes nothing. A day without one is 404.',
    }),
  ),
};
