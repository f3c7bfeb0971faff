import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { listQuery, Time } from '../list.ts';
import { SEVERITIES } from '../severity.ts';
import type { Severity } from '../severity-schema.ts';
import { ScanError } from './scan-errors.ts';
import { Coverage, ScanReport } from './scan-report.ts';

/**
 * Why a scan was made: `upload`, a report was uploaded; the others are made by the service itself: `connected`, the repository was
 * connected; `push`, its default branch changed; `nightly`; `manual`, somebody asked for it.
 */
export const SCAN_TRIGGERS = ['upload', 'push', 'nightly', 'connected', 'manual'] as const;
export type ScanTrigger = (typeof SCAN_TRIGGERS)[number];
const Trigger = Type.Enum(SCAN_TRIGGERS, {
  description: 'Why the scan was made; `upload` for a report that was uploaded.',
});

/** Body that `svc scan --upload` sends. */
export const ScanUpload = Type.Object(
  {
    ref: Type.String({ minLength: 1, maxLength: 500, examples: ['refs/heads/main'] }),
    commit: Type.Union([Type.String({ pattern: '^[0-9a-f]{40}([0-9a-f]{24})?$' }), Type.Null()]),
    committedAt: Type.Optional(
      Type.Union([Time, Type.Null()], {
        description:
          'When the commit was committed. Of one ref, a scan changes no finding after a scan of a newer commit that examined the same folder, one above or one below.',
      }),
    ),
    root: Type.Optional(
      Type.String({
        maxLength: 4096,
        pattern: '^(?!/)(?!(.*/)?\\.{1,2}(/|$))(?!.*//)(?!.*/$)',
        description:
          "Path of the scanned folder or file from the repository's top, '' for all of it; paths of the report count from the top, too. Without it the report covers the files that its findings name.",
        examples: ['', 'services/checkout'],
      }),
    ),
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

/** Findings of a scan, counted. */
export const ScanCounts = Type.Object({
  total: Type.Integer(),
  new: Type.Integer({ description: 'Findings detected for the first time in this repository.' }),
  gone: Type.Integer({
    description:
      'Findings that were present on the ref before and are absent from what this complete scan covered.',
  }),
  suppressed: Type.Integer({
    description: 'Findings that are present and suppressed by the scanned tree.',
  }),
  bySeverity: SeverityCounts,
});

export const Scan = Type.Object({
  id: Id('scan'),
  repoId: Id('repository'),
  state: Type.Literal('succeeded'),
  trigger: Trigger,
  ref: Type.String(),
  commit: Type.Union([Type.String(), Type.Null()]),
  committedAt: Type.Union([Time, Type.Null()]),
  root: Type.Union([Type.String(), Type.Null()], {
    description:
      "Path from the repository's top of what was scanned; null where the report does not say.",
  }),
  applied: Type.Boolean({
    description:
      'False when a newer commit of the ref had been scanned before: the scan is stored and changed no finding and no asset.',
  }),
  toolVersion: Type.String(),
  createdAt: Time,
  findings: ScanCounts,
  assets: Type.Integer(),
  coverage: Coverage,
});
export type Scan = Static<typeof Scan>;

export const SCAN_RUN_STATES = ['queued', 'running', 'failed'] as const;

/** A scan by the service that has no report: it waits, runs or has failed. One that succeeds is a `Scan` of the same id. */
export const ScanRun = Type.Object({
  id: Id('scan'),
  repoId: Id('repository'),
  state: Type.Enum(SCAN_RUN_STATES),
  trigger: Trigger,
  ref: Type.String(),
  error: Type.Union([ScanError, Type.Null()], {
    description: 'Why it failed, or why its latest attempt did where it is tried again.',
  }),
  createdAt: Time,
  startedAt: Type.Union([Time, Type.Null()]),
  finishedAt: Type.Union([Time, Type.Null()], { description: 'When it failed.' }),
});
export type ScanRun = Static<typeof ScanRun>;

const { coverage: _coverage, ...withoutCoverage } = Scan.properties;
const { problems: _problems, ...withoutProblems } = Coverage.properties;

/** A scan in a list: a scan may have 10,000 problems, so a list only counts them. */
export const ScanSummary = Type.Object({
  ...withoutCoverage,
  coverage: Type.Object({
    ...withoutProblems,
    problems: Type.Integer({ minimum: 0, description: 'Number of problems; the scan has them.' }),
  }),
});
export type ScanSummary = Static<typeof ScanSummary>;

export const ScansQuery = Type.Object(
  {
    ref: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'Scans of this ref.',
        examples: ['refs/heads/main'],
      }),
    ),
    ...listQuery,
  },
  { additionalProperties: false },
);
