import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { Time } from '../list.ts';
import { SEVERITIES, type Severity } from '../severity.ts';
import { Coverage, ScanReport } from './scan-report.ts';

/** Body that `svc scan --upload` sends. */
export const ScanUpload = Type.Object(
  {
    ref: Type.String({ minLength: 1, maxLength: 500, examples: ['refs/heads/main'] }),
    commit: Type.Union([Type.String({ pattern: '^[0-9a-f]{40}([0-9a-f]{24})?$' }), Type.Null()]),
    report: ScanReport,
  },
  { additionalProperties: false },
);
export type ScanUpload = Static<typeof ScanUpload>;

export const SeverityCounts = Type.Object(
  Object.fromEntries(SEVERITIES.map((severity) => [severity, Type.Integer()])) as Record<
    Severity,
    ReturnType<typeof Type.Integer>
  >,
);
export type SeverityCounts = Static<typeof SeverityCounts>;

export const Scan = Type.Object({
  id: Id('scan'),
  repoId: Id('repository'),
  ref: Type.String(),
  commit: Type.Union([Type.String(), Type.Null()]),
  toolVersion: Type.String(),
  createdAt: Time,
  findings: Type.Object({
    total: Type.Integer(),
    new: Type.Integer({ description: 'Findings detected for the first time in this repository.' }),
    gone: Type.Integer({
      description: 'Findings that were present before and are absent from this complete scan.',
    }),
    bySeverity: SeverityCounts,
  }),
  assets: Type.Integer(),
  coverage: Coverage,
});
export type Scan = Static<typeof Scan>;
