import { type Static, Type } from 'typebox';
import { BlastRadiusFactor, BlastRadiusScore } from '../blast-radius.ts';
import { Confidence } from '../confidence-schema.ts';
import { exportQuery } from '../export.ts';
import { Id } from '../ids.ts';
import { browseQuery, Time } from '../list.ts';
import {
  Category,
  explainingFields,
  FileOwners,
  Span,
  Suppression,
  secretFields,
} from '../scans/finding.ts';
import { Severity } from '../severity-schema.ts';
import { FINDING_STATUSES, findingFilter } from './filter.ts';

export const FindingStatus = Type.Enum(FINDING_STATUSES);
export type FindingStatus = Static<typeof FindingStatus>;

export const PRESENCES = ['detected', 'absent', 'unknown'] as const;
export type Presence = (typeof PRESENCES)[number];

export const DISPOSITIONS = [
  'none',
  'confirmed',
  'false_positive',
  'accepted',
  'used_in_tests',
  'mitigated',
] as const;
export type Disposition = (typeof DISPOSITIONS)[number];

export const WORKFLOWS = ['open', 'triaged'] as const;
export type Workflow = (typeof WORKFLOWS)[number];

/** A score that an admin set in place of the computed one. */
export const BlastRadiusOverride = Type.Object({
  score: BlastRadiusScore,
  reason: Type.String(),
  by: Type.String({ description: 'Who set it.' }),
  at: Time,
});

/** The blast radius of a finding: computed from factors, and what an admin set in its place. */
export const FindingBlastRadius = Type.Object({
  score: Type.With(BlastRadiusScore, {
    description: 'The score that lists sort by: of the override where there is one, else computed.',
  }),
  computed: Type.With(BlastRadiusScore, {
    description: 'Points of all factors added, at most 100.',
  }),
  factors: Type.Array(BlastRadiusFactor, {
    description:
      'Factors of the finding, then those of the inventory; the inventory counts again whenever it changes.',
  }),
  override: Type.Union([BlastRadiusOverride, Type.Null()]),
});
export type FindingBlastRadius = Static<typeof FindingBlastRadius>;

export const Finding = Type.Object({
  id: Id('finding'),
  repoId: Id('repository'),
  source: Type.String({ description: '`svc`, or the tool whose report was ingested.' }),
  ruleId: Type.String(),
  title: Type.String(),
  severity: Severity,
  confidence: Confidence,
  category: Category,
  ...secretFields,
  ...explainingFields,
  status: FindingStatus,
  presence: Type.Enum(PRESENCES, {
    description: 'On the default branch; of a finding that never was on it, on any ref.',
  }),
  refsOnly: Type.Boolean({
    description:
      'Never on the default branch: lists and totals leave it out unless asked for a ref.',
  }),
  suppression: Type.Optional(Suppression),
  path: Type.String(),
  span: Span,
  excerpt: Type.String(),
  fingerprint: Type.String(),
  blastRadius: FindingBlastRadius,
  remediation: Type.String(),
  disposition: Type.Enum(DISPOSITIONS, { description: 'What a person decided.' }),
  workflow: Type.Enum(WORKFLOWS, { description: 'How far work on it is.' }),
  ignoredUntil: Type.Union([Time, Type.Null()], {
    description: 'When the decision to ignore it ends; null without an end.',
  }),
  decidedBy: Type.Union([Type.String(), Type.Null()], { description: 'Who decided last.' }),
  decidedAt: Type.Union([Time, Type.Null()]),
  assignee: Type.Union([Type.String(), Type.Null()]),
  codeOwners: Type.Optional(FileOwners),
  firstSeenAt: Time,
  lastSeenAt: Time,
});
export type Finding = Static<typeof Finding>;

export const FINDING_SORTS = ['severity', 'blastRadius', 'lastSeen'] as const;
export const FindingQuery = Type.Object(
  { ...browseQuery, ...findingFilter, sort: Type.Optional(Type.Enum(FINDING_SORTS)) },
  { additionalProperties: false },
);
export type FindingQuery = Static<typeof FindingQuery>;

export const FindingExportQuery = Type.Object(
  { ...exportQuery, ...findingFilter, sort: Type.Optional(Type.Enum(FINDING_SORTS)) },
  { additionalProperties: false },
);
