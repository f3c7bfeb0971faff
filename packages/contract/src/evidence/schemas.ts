import { type Static, Type } from 'typebox';
import { EVENT_KINDS } from '../events/catalogue.ts';
import { Id } from '../ids.ts';
import { listQuery, Time } from '../list.ts';

/** Logs of a tenant are counted by an `integer` of the database. */
const MAX_LOG_NO = 2 ** 31 - 1;

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

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

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
      'Length of each bucket: from a minute to a year, so that there are at most 101. Buckets begin at multiples of it in UTC; those of weeks on Mondays.',
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

export const ExportQuery = Type.Object(
  {
    since: Type.Optional(
      Type.String({
        format: 'date-time',
        maxLength: 40,
        description: 'Time in ISO 8601 with zone; exports events sealed at or after it.',
      }),
    ),
    from: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Index of the first event to export.' }),
    ),
    resumeAt: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'Index of the first event line to send, for a caller that has those before: header and closing line are of the whole export. Not with `since`.',
      }),
    ),
    logNo: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_LOG_NO,
        description:
          'Number of an earlier log, which a recovery ended; the present log unless given.',
      }),
    ),
  },
  { additionalProperties: false },
);

const Index = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description }));

export const ExportDisclosures = Type.Object(
  {
    since: Type.Optional(
      Type.String({
        format: 'date-time',
        maxLength: 40,
        description: 'Time in ISO 8601 with zone; events sealed at or after it. Not with `from`.',
      }),
    ),
    from: Index('Index of the first event; that of the first one that is stored unless given.'),
    to: Index(
      'Index after the last event, as the header of an export has it; the end unless given.',
    ),
    logNo: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_LOG_NO,
        description: 'Number of an earlier log, which a recovery ended.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type ExportDisclosures = Static<typeof ExportDisclosures>;

const PersonalValue = Type.String({ minLength: 1, maxLength: 500 });

export const EraseSubject = Type.Object(
  {
    id: Type.String({
      minLength: 1,
      maxLength: 500,
      description:
        'Id of the person as `disclosed` shows it at `/actor/id` or `/subject/id`: issuer, `#`, subject.',
    }),
    aliases: Type.Optional(
      Type.Array(PersonalValue, {
        maxItems: 20,
        description: 'Other values that identify the person: names, addresses.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type EraseSubject = Static<typeof EraseSubject>;

export const ErasedSubject = Type.Object({
  person: Type.String({
    description: 'What the event `subject.erased` has in place of the id: an HMAC of it, hex.',
  }),
  values: Type.Integer({ description: 'Personal values that were erased.' }),
});
export type ErasedSubject = Static<typeof ErasedSubject>;

export const ConfirmRecovery = Type.Object(
  {
    logNo: Type.Integer({
      minimum: 1,
      maximum: MAX_LOG_NO,
      description: 'Number of the log that the recovery opened.',
    }),
  },
  { additionalProperties: false },
);
export type ConfirmRecovery = Static<typeof ConfirmRecovery>;

export const LogRecovery = Type.Object({
  logNo: Type.Integer(),
  openedAt: Time,
  confirmedAt: Time,
});
export type LogRecovery = Static<typeof LogRecovery>;

const KeepDays = nullable(
  Type.Integer({
    minimum: 0,
    maximum: 36_500,
    description:
      'Days that an event is kept at least before an operator may archive and prune it; null keeps all.',
  }),
);

export const SetRetention = Type.Object({ keepDays: KeepDays }, { additionalProperties: false });
export type SetRetention = Static<typeof SetRetention>;

export const Retention = Type.Object({
  keepDays: KeepDays,
  pruned: Type.Array(
    Type.Object({
      logNo: Type.Integer(),
      to: Type.Integer({ description: 'Index of the first event that is still stored.' }),
      archive: Type.String({ description: 'SHA-256 of the archive, hex.' }),
      prunedAt: Time,
    }),
    { description: 'Ranges that were archived and pruned, newest first; at most 100.' },
  ),
});
export type Retention = Static<typeof Retention>;

export const SignedHead = Type.Object({
  tenant: Id('tenant'),
  logNo: Type.Integer(),
  size: Type.Integer(),
  chain: Type.String({ description: 'Chain hash of the last event, hex.' }),
  note: Type.String({ description: 'Signed note (C2SP, Ed25519).' }),
  key: Type.String({
    description:
      'Verifier key. Keep your own copy: do not trust a key that is delivered with the data.',
  }),
});

export type SignedHead = Static<typeof SignedHead>;

const Hash = Type.String({ description: 'Hash, hex.' });
const Proof = Type.Array(Hash);

export const LogCheckpoint = Type.Object({
  tenant: Id('tenant'),
  logNo: Type.Integer(),
  size: Type.Integer(),
  root: Type.String({ description: 'Root hash of the Merkle tree (RFC 6962), hex.' }),
  note: Type.String({ description: 'Signed checkpoint (C2SP tlog-checkpoint).' }),
  key: Type.String({
    description:
      'Verifier key. Keep your own copy: do not trust a key that is delivered with the data.',
  }),
});
export type LogCheckpoint = Static<typeof LogCheckpoint>;

export const WitnessedCheckpoint = Type.Object({
  checkpoint: LogCheckpoint,
  salt: Type.String({ description: 'Salt of the leaf in the map, hex.' }),
  path: Type.Array(Type.String(), {
    description: "Siblings on the way from the tenant's leaf to the root of the map, hex.",
  }),
  event: Type.String({
    description:
      "Event of the deployment's log with the root of the map: the receipt is of these bytes.",
  }),
  receipt: Type.String({
    description: 'Receipt of that event (C2SP tlog-proof); its checkpoint bears the cosignatures.',
  }),
});
export type WitnessedCheckpoint = Static<typeof WitnessedCheckpoint>;

export const InclusionProofQuery = Type.Object(
  {
    witnessed: Type.Optional(
      Type.Boolean({
        description: 'Proves the event under the checkpoint that witnesses cosigned last.',
      }),
    ),
  },
  { additionalProperties: false },
);

export const InclusionProof = Type.Object({
  index: Type.Integer({ minimum: 0 }),
  event: Type.String({ description: 'The sealed event: the leaf hash is over these bytes.' }),
  leaf: Type.String({ description: 'Leaf hash (RFC 6962), hex.' }),
  proof: Proof,
  checkpoint: LogCheckpoint,
  receipt: Type.String({
    description: 'Index, proof and signed checkpoint as one text (C2SP tlog-proof).',
  }),
  witnessed: Type.Union([WitnessedCheckpoint, Type.Null()], {
    description: 'The same checkpoint with its cosignatures; null unless it was asked for.',
  }),
});
export type InclusionProof = Static<typeof InclusionProof>;

export const ConsistencyQuery = Type.Object(
  {
    from: Type.Integer({ minimum: 0, description: 'Size of the earlier checkpoint.' }),
    to: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Size of the later checkpoint; the present size unless given.',
      }),
    ),
  },
  { additionalProperties: false },
);

export const ConsistencyProof = Type.Object({
  from: Type.Integer({ minimum: 0 }),
  fromRoot: Hash,
  proof: Proof,
  checkpoint: LogCheckpoint,
});
export type ConsistencyProof = Static<typeof ConsistencyProof>;

export const Verification = Type.Object({
  status: Type.Enum(['verified', 'failed'] as const),
  size: Type.Integer(),
  firstBad: Type.Union([
    Type.Object({ index: Type.Integer(), reason: Type.String() }),
    Type.Null(),
  ]),
});
export type Verification = Static<typeof Verification>;
