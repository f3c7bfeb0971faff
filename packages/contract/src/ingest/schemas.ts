import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { Time } from '../list.ts';
import { SeverityCounts } from '../scans/schemas.ts';
import { REPORT_FORMATS } from './report-formats.generated.ts';

/** Why an entry of a report does not become a finding. */
export const REPORT_SKIPS = ['duplicate', 'passed', 'absent', 'unfinished'] as const;
export type ReportSkip = (typeof REPORT_SKIPS)[number];

const Commit = Type.Union([Type.String({ pattern: '^[0-9a-f]{40}([0-9a-f]{24})?$' }), Type.Null()]);

/** Body that uploads the report of another tool. */
export const ReportUpload = Type.Object(
  {
    source: Type.String({
      pattern: '^[a-z][a-z0-9-]{0,39}$',
      description: `Format of the report: ${REPORT_FORMATS.map((format) => `\`${format}\``).join(', ')}.`,
      examples: ['sarif'],
    }),
    report: Type.String({ minLength: 1, description: 'Text of the report, as the tool wrote it.' }),
    ref: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'Ref that the tool examined; the default branch when absent.',
        examples: ['refs/heads/main'],
      }),
    ),
    commit: Type.Optional(Commit),
  },
  { additionalProperties: false },
);
export type ReportUpload = Static<typeof ReportUpload>;

const Count = Type.Integer({ minimum: 0 });

export const ReportTool = Type.Object(
  {
    name: Type.String(),
    version: Type.Union([Type.String(), Type.Null()]),
    source: Type.String({
      description: '`source` of the findings of the tool.',
      examples: ['sarif/codeql'],
    }),
    findings: Count,
  },
  { description: 'A tool whose results the report contains.' },
);
export type ReportTool = Static<typeof ReportTool>;

/** An ingested report: what it contained and what became of it. Its text is not stored. */
export const Report = Type.Object({
  id: Id('report'),
  repoId: Id('repository'),
  source: Type.String(),
  ref: Type.String(),
  commit: Type.Union([Type.String(), Type.Null()]),
  createdAt: Time,
  tools: Type.Array(ReportTool),
  received: Type.Integer({ minimum: 0, description: 'Entries that the report contains.' }),
  findings: Type.Object({
    total: Count,
    new: Type.Integer({ minimum: 0, description: 'Findings reported for the first time.' }),
    known: Type.Integer({ minimum: 0, description: 'Findings that an earlier report contained.' }),
    suppressed: Type.Integer({
      minimum: 0,
      description: 'Findings that the report marks as suppressed.',
    }),
    bySeverity: SeverityCounts,
  }),
  skipped: Type.Object(
    Object.fromEntries(REPORT_SKIPS.map((reason) => [reason, Count])) as Record<
      ReportSkip,
      typeof Count
    >,
    {
      description:
        'Entries that are no finding: repeated within the report, passed checks, results absent since the baseline, tests without an outcome.',
    },
  ),
  redacted: Type.Integer({
    minimum: 0,
    description: 'Secrets and items of personal data masked before the findings were stored.',
  }),
  repeated: Type.Boolean({
    description:
      'The same report had been ingested for the ref before: this call changed nothing, and the other fields describe the first one.',
  }),
});
export type Report = Static<typeof Report>;

/** How often a test of a model failed. `rate`, `lower` and `upper` are shares of the evaluated outputs. */
export const Measurement = Type.Object({
  failed: Count,
  evaluated: Type.Union([Count, Type.Null()], {
    description: 'Evaluated outputs; null where the report does not say.',
  }),
  unevaluated: Type.Integer({ minimum: 0, description: 'Outputs without a verdict.' }),
  rate: Type.Union([Type.Number(), Type.Null()]),
  lower: Type.Union([Type.Number(), Type.Null()]),
  upper: Type.Union([Type.Number(), Type.Null()]),
  interval: Type.Union([Type.String(), Type.Null()], {
    description: 'Method of the 95 % interval: `wilson`, or the one that the report names.',
  }),
  threshold: Type.Union([Type.Number(), Type.Null()], {
    description: 'Score from which an output failed; null where the report does not show it.',
  }),
  complete: Type.Boolean({ description: 'False for a run that was aborted.' }),
});
export type Measurement = Static<typeof Measurement>;

const CorrelatedFinding = Type.Object({
  id: Id('finding'),
  source: Type.String(),
  ruleId: Type.String(),
  title: Type.String(),
});

/** Where an ingested finding comes from. */
export const FindingOrigin = Type.Object({
  findingId: Id('finding'),
  reportId: Type.String({ description: 'Newest report that contained the finding.' }),
  tool: Type.Object({
    name: Type.String(),
    version: Type.Union([Type.String(), Type.Null()]),
  }),
  weaknesses: Type.Array(Type.String({ examples: ['CWE-79'] }), {
    description: 'CWE ids that the report gives.',
  }),
  measurement: Type.Union([Measurement, Type.Null()]),
  previousMeasurement: Type.Union([Measurement, Type.Null()], {
    description: 'Measurement of the report before, for comparison.',
  }),
  correlated: Type.Array(CorrelatedFinding, {
    description:
      'Findings of other sources on the same lines of the same file, with the same weakness or category. They stay findings of their own.',
  }),
});
export type FindingOrigin = Static<typeof FindingOrigin>;
