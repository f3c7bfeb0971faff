import { type Static, Type } from 'typebox';
import { BlastRadius } from '../blast-radius.ts';
import { Confidence } from '../confidence.ts';
import { Id } from '../ids.ts';
import { listQuery, Time } from '../list.ts';
import {
  Category,
  explainingFields,
  FINDING_CLASSES,
  Span,
  Suppression,
  secretFields,
} from '../scans/finding.ts';
import { Severity } from '../severity.ts';

export const FINDING_STATUSES = ['open', 'triaged', 'ignored', 'fixed'] as const;
export const FindingStatus = Type.Enum(FINDING_STATUSES);
export type FindingStatus = Static<typeof FindingStatus>;

export const PRESENCES = ['detected', 'absent', 'unknown'] as const;
export type Presence = (typeof PRESENCES)[number];

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
  blastRadius: BlastRadius,
  remediation: Type.String(),
  firstSeenAt: Time,
  lastSeenAt: Time,
});
export type Finding = Static<typeof Finding>;

export const FINDING_SORTS = ['severity', 'blastRadius', 'lastSeen'] as const;
export const FindingQuery = Type.Object(
  {
    ...listQuery,
    repoId: Type.Optional(Id('repository')),
    severity: Type.Optional(Severity),
    status: Type.Optional(FindingStatus),
    category: Type.Optional(Category),
    class: Type.Optional(
      Type.Enum(FINDING_CLASSES, { description: 'A finding without a class counts as `real`.' }),
    ),
    ruleId: Type.Optional(Type.String({ maxLength: 200 })),
    path: Type.Optional(Type.String({ maxLength: 4096, description: 'Path prefix.' })),
    source: Type.Optional(Type.String({ maxLength: 100 })),
    ref: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'Findings as they are on this ref, instead of the default branch.',
        examples: ['refs/heads/feature'],
      }),
    ),
    sort: Type.Optional(Type.Enum(FINDING_SORTS)),
  },
  { additionalProperties: false },
);
export type FindingQuery = Static<typeof FindingQuery>;
