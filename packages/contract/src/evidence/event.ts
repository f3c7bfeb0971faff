import { type Static, Type } from 'typebox';
import { EVENT_KINDS } from '../events/catalogue.ts';
import { Id } from '../ids.ts';
import { Time } from '../list.ts';
import { nullable } from '../nullable.ts';

/** An event as it is sealed. */
export const EvidenceEvent = Type.Object({
  v: Type.Enum([1, 2]),
  id: Id('evidence'),
  time: Time,
  sealedAt: Type.Optional(Time),
  kind: Type.String(),
  actor: Type.Record(Type.String(), Type.Unknown()),
  subject: Type.Record(Type.String(), Type.Unknown()),
  data: Type.Record(Type.String(), Type.Unknown()),
  commitments: Type.Record(Type.String(), Type.Unknown()),
});

export const EvidenceRecord = Type.Object({
  index: Type.Integer({ minimum: 0 }),
  sealedAt: Time,
  leaf: Type.String({ description: 'Leaf hash (RFC 6962), hex.' }),
  chain: Type.String({ description: 'Chain hash up to and including this event, hex.' }),
  event: EvidenceEvent,
  disclosed: Type.Record(Type.String(), Type.Unknown(), {
    description:
      'Personal values by JSON Pointer into `event`, which has only commitments to them; an export does not hold them.',
  }),
  redacted: Type.Array(Type.String(), {
    description:
      'JSON Pointers of personal values that were erased: the commitment is what is left.',
  }),
  names: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description:
        'By JSON Pointer into `event`, what an id names now that has no name in the event: the title of a finding, what an approval asks. It is not sealed; what is deleted has none.',
    }),
  ),
});
export type EvidenceRecord = Static<typeof EvidenceRecord>;

const Outcome = Type.Enum(['deny', 'step-up', 'approve', 'sanitize', 'allow'] as const);

/** What a decision was made from. */
export const DecisionFacts = Type.Object({
  state: Type.Enum(['verified', 'mismatch', 'expired', 'missing', 'not_recorded'] as const, {
    description:
      '`verified`: the facts have the sealed hash. `mismatch`: what is recorded does not have it, and is not shown. `expired`: they were deleted after 30 days. `missing`: not written yet, lost, or erased with their owner. `not_recorded`: the decision was not among those that are recorded.',
  }),
  hash: nullable(Type.String({ description: 'What the event has as `factsHash`, hex.' })),
  salt: nullable(
    Type.String({
      description:
        'Key, hex: `hash` is HMAC-SHA-256 of `recorded` as canonical JSON (RFC 8785) under it.',
    }),
  ),
  recordedAt: nullable(Time),
  recorded: nullable(
    Type.Object(
      {
        call: Type.Record(Type.String(), Type.Unknown()),
        principal: Type.Record(Type.String(), Type.Unknown()),
        facts: Type.Record(Type.String(), Type.Unknown()),
      },
      { description: 'The call without the values of its arguments, the agent, and the facts.' },
    ),
  ),
});

/** Why a tool call was decided as it was. */
export const DecisionExplanation = Type.Object({
  pack: Type.Object(
    { id: Type.String(), version: Type.Integer() },
    { description: 'The version that decided.' },
  ),
  definition: nullable(
    Type.String({ description: 'Hash of the definition of the tool, where it is known.' }),
  ),
  outcome: nullable(Outcome),
  rule: nullable(Type.String({ description: 'The rule that decided.' })),
  reasons: Type.Array(Type.Object({ rule: Type.String(), outcome: Outcome, text: Type.String() }), {
    description: 'Every restriction that applied, strongest first.',
  }),
  reproduced: nullable(
    Type.Boolean({
      description:
        'True where the facts give the sealed decision once more by that version; null where the facts or the version are not there.',
    }),
  ),
  facts: DecisionFacts,
});
export type DecisionExplanation = Static<typeof DecisionExplanation>;

export const EvidenceDetail = Type.Object({
  ...EvidenceRecord.properties,
  explanation: nullable(DecisionExplanation),
});
export type EvidenceDetail = Static<typeof EvidenceDetail>;

export const EvidenceKind = Type.Enum(EVENT_KINDS, { description: 'Kind of a sealed event.' });
