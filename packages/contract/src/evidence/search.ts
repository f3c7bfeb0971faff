import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { listQuery, Time } from '../list.ts';
import { nullable } from '../nullable.ts';
import { EvidenceKind } from './event.ts';

/** What events are searched by, in the list and in the histogram. */
const searchQuery = {
  kind: Type.Optional(EvidenceKind),
  agent: Type.Optional(Id('agent')),
  tool: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Name of the tool that was called.',
    }),
  ),
  server: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'Server of the tool, as the event has it in `data.server`, or id of the server that the event is about.',
    }),
  ),
  by: Type.Optional(
    Type.Enum(['people'] as const, {
      description: '`people`: what people and operators did; no calls of agents, nothing of jobs.',
    }),
  ),
  person: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      description:
        'Id or name of the person who acted, exactly as `disclosed` shows it at `/actor/id` or `/actor/name`. What a person did who was erased is not found.',
    }),
  ),
  decision: Type.Optional(
    Type.Enum(['allow', 'deny'] as const, {
      description:
        'Decision as it was sealed; `deny` also of calls that wait for an approval, whose reason ends with `waits for an administrator`.',
    }),
  ),
  reason: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'Part of `data.reason`, ASCII letters in either case. A page may have fewer events than `limit`, or none, and a `nextCursor`: one request reads a bounded part of the log.',
    }),
  ),
  since: Type.Optional(
    Type.String({
      format: 'date-time',
      maxLength: 40,
      description: 'Time in ISO 8601 with zone; lists events sealed at or after it.',
    }),
  ),
  until: Type.Optional(
    Type.String({
      format: 'date-time',
      maxLength: 40,
      description: 'Time in ISO 8601 with zone; lists events sealed before it.',
    }),
  ),
};

export const EvidenceQuery = Type.Object(
  { ...listQuery, ...searchQuery },
  { additionalProperties: false },
);

export const HistogramQuery = Type.Object(searchQuery, { additionalProperties: false });

const Count = nullable(Type.Integer({ minimum: 0 }));

export const EvidenceHistogram = Type.Object({
  bucketSeconds: Type.Integer({
    description:
      'Length of each bucket: from a second to a year, so that there are at most 101. Buckets begin at multiples of it in UTC; those of weeks on Mondays.',
  }),
  buckets: Type.Array(
    Type.Object({
      start: Time,
      count: Count,
      allowed: Count,
      denied: Count,
      waiting: nullable(
        Type.Integer({
          minimum: 0,
          description:
            'Calls that were sealed as `deny` because their approval waited for an administrator; not among `denied`.',
        }),
      ),
    }),
    {
      description:
        'Oldest first, without gaps, from `since` to `until` as far as the log has that time. `allowed`, `denied` and `waiting` are decisions among `count`.',
    },
  ),
  isComplete: Type.Boolean({
    description:
      'False where some counts are null: one request reads 50,000 events at most, newest first; of a search by `reason`, as many as the list does for a page. Without filters `count` is never null.',
  }),
});
export type EvidenceHistogram = Static<typeof EvidenceHistogram>;
