import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { SEVERITIES } from '../severity.ts';
import type { Severity } from '../severity-schema.ts';
import { FINDING_STATUSES } from './filter.ts';
import type { FindingStatus } from './schemas.ts';

export const FACET_NAMES = [
  'severity',
  'category',
  'source',
  'repository',
  'status',
  'age',
  'rule',
  'assignee',
] as const;
export type FacetName = (typeof FACET_NAMES)[number];

/** Values of a facet that are counted. */
export const MAX_FACET_VALUES = 50;

const counted = { value: Type.String(), count: Type.Integer() };
const values = {
  description: `Values that occur, the most frequent first, at most ${MAX_FACET_VALUES}.`,
};
const Facet = Type.Array(Type.Object(counted), values);
const title = Type.String({
  description: 'Title of the rule, by one of its findings on a default branch; its id without one.',
});

/** How many findings of a filter have each value. */
export const FindingFacets = Type.Object({
  total: Type.Integer(),
  facets: Type.Object({
    ...(Object.fromEntries(FACET_NAMES.map((name) => [name, Facet])) as Record<
      Exclude<FacetName, 'rule'>,
      typeof Facet
    >),
    rule: Type.Array(Type.Object({ ...counted, title }), values),
  }),
});
export type FindingFacets = Static<typeof FindingFacets>;

export const MAX_TREND_DAYS = 365;
export const DEFAULT_TREND_DAYS = 30;

export const TrendQuery = Type.Object(
  {
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_TREND_DAYS, default: DEFAULT_TREND_DAYS }),
    ),
    repoId: Type.Optional(Id('repository')),
  },
  { additionalProperties: false },
);

const byStatus = Object.fromEntries(
  FINDING_STATUSES.map((status) => [status, Type.Integer()]),
) as Record<FindingStatus, ReturnType<typeof Type.Integer>>;

/** Findings of the default branches at the end of a day, in UTC. */
export const TrendDay = Type.Object({
  day: Type.String({ examples: ['2026-01-31'] }),
  ...byStatus,
  openBySeverity: Type.Object(
    Object.fromEntries(SEVERITIES.map((severity) => [severity, Type.Integer()])) as Record<
      Severity,
      ReturnType<typeof Type.Integer>
    >,
    { description: 'Open findings by severity.' },
  ),
});
export type TrendDay = Static<typeof TrendDay>;

export const FindingTrend = Type.Object({ days: Type.Array(TrendDay) });
export type FindingTrend = Static<typeof FindingTrend>;
