import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { Time } from '../list.ts';
import { Span, Suppression } from '../scans/finding.ts';
import { PRESENCES } from './schemas.ts';

/** A finding as one ref of its repository has it. */
export const FindingRef = Type.Object({
  ref: Type.String({ description: 'Full name, as `refs/heads/main`.' }),
  isDefault: Type.Boolean({ description: 'Whether it is the default branch.' }),
  presence: Type.Enum(PRESENCES),
  path: Type.String(),
  span: Span,
  suppression: Type.Union([Suppression, Type.Null()]),
  commit: Type.Union([Type.String(), Type.Null()], {
    description: 'The scanned commit; null where the report named none.',
  }),
  scanId: Type.Union([Id('scan'), Type.Null()]),
  sourceUrl: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
    description:
      'The lines at that commit on the code host (`SVC_CODE_HOST_URL`); null for a repository elsewhere, and without a commit.',
  }),
  recordedAt: Type.With(Time, {
    description: 'When a scan last found it there, or found it gone.',
  }),
});
export type FindingRef = Static<typeof FindingRef>;
