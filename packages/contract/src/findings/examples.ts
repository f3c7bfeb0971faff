import { EXAMPLE_TIME, exampleId } from '../example.ts';
import { SCAN_FINDING } from '../scans/examples.ts';
import type { FindingActivity } from './activity.ts';
import { FACET_NAMES, type FacetName, type FindingFacets, type FindingTrend } from './facets.ts';
import type { BulkPreview, FindingComment } from './life-cycle.ts';
import type { FindingRef } from './refs.ts';
import type { Finding } from './schemas.ts';

const { contentFingerprint: _, ...scanned } = SCAN_FINDING;

export const FINDING: Finding = {
  id: exampleId('finding'),
  repoId: exampleId('repository'),
  source: 'svc',
  ...scanned,
  blastRadius: { ...scanned.blastRadius, computed: scanned.blastRadius.score, override: null },
  status: 'open',
  presence: 'detected',
  refsOnly: false,
  disposition: 'none',
  workflow: 'open',
  ignoredUntil: null,
  decidedBy: null,
  decidedAt: null,
  assignee: null,
  firstSeenAt: EXAMPLE_TIME,
  lastSeenAt: EXAMPLE_TIME,
};

export const FINDING_COMMENT: FindingComment = {
  id: exampleId('comment'),
  findingId: FINDING.id,
  author: 'Alice',
  body: 'Revoked on the code host.',
  createdAt: EXAMPLE_TIME,
};

export const FINDING_REF: FindingRef = {
  ref: 'refs/heads/main',
  isDefault: true,
  presence: 'detected',
  path: FINDING.path,
  span: FINDING.span,
  suppression: null,
  commit: 'c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00',
  origin: { type: 'scan', id: exampleId('scan') },
  sourceUrl: `https://github.com/acme/checkout/blob/c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00/${FINDING.path}#L${FINDING.span.startLine}`,
  recordedAt: EXAMPLE_TIME,
};

export const BULK_PREVIEW: BulkPreview = {
  previewId: exampleId('bulkPreview'),
  count: 1,
  sample: [FINDING],
  expiresAt: '2026-01-31T13:00:00.000Z',
};

const FACETS = Object.fromEntries(FACET_NAMES.map((name) => [name, []])) as unknown as Record<
  FacetName,
  []
>;
export const FINDING_FACETS: FindingFacets = {
  total: 1,
  facets: {
    ...FACETS,
    severity: [{ value: 'high', count: 1 }],
    rule: [{ value: FINDING.ruleId, count: 1, title: FINDING.title }],
  },
};

export const FINDING_TREND: FindingTrend = {
  days: [
    {
      day: '2026-01-31',
      open: 1,
      triaged: 0,
      ignored: 2,
      fixed: 5,
      openBySeverity: { critical: 0, high: 1, medium: 0, low: 0, info: 0 },
    },
  ],
};

export const FINDING_ACTIVITY: FindingActivity = {
  kind: 'ignored',
  at: EXAMPLE_TIME,
  actor: { type: 'user', id: 'https://id.example.com#alice', name: 'alice@example.com' },
  evidenceId: exampleId('evidence'),
  ref: null,
  reason: 'accepted',
  until: null,
  comment: 'Only used in the demo.',
  score: null,
  ticket: null,
  findings: null,
};

export const FINDING_PARAMS = { findingId: FINDING.id };
