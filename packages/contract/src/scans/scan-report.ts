import { type Static, Type } from 'typebox';
import { Asset, Relation } from '../inventory/asset.ts';
import { Line } from '../line.ts';
import { ScanFinding, SuppressedFinding } from './finding.ts';

/** Why a file of the tree was not scanned. Files that .gitignore excludes are not part of the tree. */
export const SKIP_REASONS = [
  'binary',
  'too-large',
  'unreadable',
  'not-a-regular-file',
  'changed-while-read',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** A file that could not be read or parsed as its format requires; or a notice. */
export const ScanProblem = Type.Object(
  {
    path: Type.String({ maxLength: 4096 }),
    line: Type.Union([Line, Type.Null()]),
    reason: Type.String({ maxLength: 500 }),
    notice: Type.Optional(
      Type.Literal(true, { description: 'The problem leaves the scan complete.' }),
    ),
  },
  { additionalProperties: false },
);
export type ScanProblem = Static<typeof ScanProblem>;

/** Files that were skipped, by reason. */
export const SkippedFiles = Type.Object(
  Object.fromEntries(
    SKIP_REASONS.map((reason) => [reason, Type.Integer({ minimum: 0 })]),
  ) as Record<SkipReason, ReturnType<typeof Type.Integer>>,
  { additionalProperties: false },
);

/** What the scan examined, skipped and suppressed. */
export const Coverage = Type.Object(
  {
    scope: Type.Enum(['tree', 'diff']),
    filesScanned: Type.Integer({ minimum: 0 }),
    bytesScanned: Type.Integer({ minimum: 0 }),
    filesSkipped: SkippedFiles,
    suppressed: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'Number of findings suppressed by a comment, an entry of .svc/ignore.yaml or the baseline.',
      }),
    ),
    problems: Type.Array(ScanProblem, { maxItems: 10_000 }),
    complete: Type.Boolean({
      description: 'True when every file in scope was examined or skipped for a documented reason.',
    }),
  },
  { additionalProperties: false },
);
export type Coverage = Static<typeof Coverage>;

/** Report of `svc scan --json` and `--upload`. The same tree produces the same bytes. */
export const ScanReport = Type.Object(
  {
    schema: Type.Literal('svc.scan/1'),
    tool: Type.Object(
      { name: Type.Literal('svc'), version: Type.String({ maxLength: 50 }) },
      { additionalProperties: false },
    ),
    findings: Type.Array(ScanFinding, { maxItems: 25_000 }),
    suppressed: Type.Optional(
      Type.Array(SuppressedFinding, {
        maxItems: 25_000,
        description: 'Findings that are there and that the tree asks not to report.',
      }),
    ),
    assets: Type.Array(Asset, { maxItems: 25_000 }),
    relations: Type.Optional(Type.Array(Relation, { maxItems: 50_000 })),
    coverage: Coverage,
  },
  { additionalProperties: false },
);
export type ScanReport = Static<typeof ScanReport>;
