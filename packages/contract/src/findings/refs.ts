import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { Time } from '../list.ts';
import { Span, Suppression } from '../scans/finding.ts';
import { PRESENCES } from './schemas.ts';

const Origin = <Kind extends 'scan' | 'report'>(kind: Kind) =>
  Type.Object({ type: Type.Literal(kind), id: Id(kind) });

/** The scan, or the ingested report of another tool, that a presence was last recorded from. */
export const PresenceOrigin = Type.Union([Origin('scan'), Origin('report')]);
export type PresenceOrigin = Static<typeof PresenceOrigin>;

/** A finding as one ref of its repository has it. */
export const FindingRef = Type.Object({
  ref: Type.String({ description: 'Full name, as `refs/heads/main`.' }),
  isDefault: Type.Boolean({ description: 'Whether it is the default branch.' }),
  presence: Type.Enum(PRESENCES),
  path: Type.String(),
  span: Span,
  suppression: Type.Union([Suppression, Type.Null()]),
  commit: Type.Union([Type.String(), Type.Null()], {
    description: 'The examined commit; null where the scan or report named none.',
  }),
  origin: Type.Union([PresenceOrigin, Type.Null()], {
    description:
      'The scan or the ingested report that was recorded; null of findings that were recorded before it was kept.',
  }),
  sourceUrl: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
    description:
      'The lines at that commit on the code host (`SVC_CODE_HOST_URL`); null for a repository elsewhere, and without a commit.',
  }),
  recordedAt: Type.With(Time, {
    description: 'When a scan or a report last found it there, or a scan found it gone.',
  }),
});
export type FindingRef = Static<typeof FindingRef>;
