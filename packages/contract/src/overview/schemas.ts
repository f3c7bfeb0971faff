import { type Static, Type } from 'typebox';
import { Time } from '../list.ts';
import { nullable } from '../nullable.ts';
import { SEVERITIES } from '../severity.ts';

/** What the overview counts is counted up to here. */
export const MAX_OVERVIEW_COUNT = 1_000;

const Count = Type.Integer({ minimum: 0, maximum: MAX_OVERVIEW_COUNT });
const CappedCount = Type.Object(
  { value: Type.Integer({ minimum: 0 }), exact: Type.Boolean() },
  { description: 'At least so many if not exact.' },
);

export const OverviewQuery = Type.Object(
  {
    since: Type.Optional(
      Type.String({
        format: 'date-time',
        maxLength: 40,
        description: 'Time in ISO 8601 with zone; also counts the events sealed at or after it.',
      }),
    ),
  },
  { additionalProperties: false },
);

export const Overview = Type.Object({
  waitingApprovals: CappedCount,
  waitingAgents: Type.Object(CappedCount.properties, {
    description: 'Agents that are requested and neither approved nor rejected yet.',
  }),
  openFindings: Type.Record(Type.Enum(SEVERITIES), Type.Integer({ minimum: 0 }), {
    description: 'Open findings of the default branches by severity.',
  }),
  rollout: Type.Object(
    {
      lastScanAt: nullable(Time),
      repositories: Count,
      hasPrCheck: Type.Boolean(),
      hasEnforcedPrCheck: Type.Boolean({
        description: 'Whether one of the last 100 checks of pull requests was in mode `enforce`.',
      }),
      channels: nullable(Count),
      approvedAgents: Count,
      hasCheckedCall: Type.Boolean(),
      servers: Type.Object({ observe: Count, enforce: Count }),
      hasAttestedControl: Type.Boolean(),
    },
    {
      description:
        'What the steps of the rollout have brought so far. Counts end at 1,000; `channels` is null for those who may not list them.',
    },
  ),
  witnessed: nullable(
    Type.Object(
      { logNo: Type.Integer({ minimum: 0 }), size: Type.Integer({ minimum: 0 }) },
      {
        description:
          'The last checkpoint of the evidence that witnesses cosigned: its log and how many events it has.',
      },
    ),
  ),
  changes: nullable(
    Type.Array(
      Type.Object({
        kind: Type.String(),
        count: CappedCount,
      }),
      { description: 'Events sealed since the time asked for, by kind; null unless it was given.' },
    ),
  ),
});
export type Overview = Static<typeof Overview>;
