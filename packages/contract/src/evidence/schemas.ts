import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { listQuery, Time } from '../list.ts';

export const EvidenceRecord = Type.Object({
  index: Type.Integer({ minimum: 0 }),
  sealedAt: Time,
  leaf: Type.String({ description: 'Leaf hash (RFC 6962), hex.' }),
  chain: Type.String({ description: 'Chain hash up to and including this event, hex.' }),
  event: Type.Object({
    v: Type.Enum([1, 2]),
    id: Id('evidence'),
    time: Time,
    sealedAt: Type.Optional(Time),
    kind: Type.String(),
    actor: Type.Record(Type.String(), Type.Unknown()),
    subject: Type.Record(Type.String(), Type.Unknown()),
    data: Type.Record(Type.String(), Type.Unknown()),
    commitments: Type.Record(Type.String(), Type.Unknown()),
  }),
  disclosed: Type.Record(Type.String(), Type.Unknown(), {
    description:
      'Personal values by JSON Pointer into `event`, which has only commitments to them; an export does not hold them.',
  }),
});
export type EvidenceRecord = Static<typeof EvidenceRecord>;

export const EvidenceQuery = Type.Object(
  { ...listQuery, kind: Type.Optional(Type.String({ maxLength: 100 })) },
  { additionalProperties: false },
);

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
  },
  { additionalProperties: false },
);

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

export const Verification = Type.Object({
  status: Type.Enum(['verified', 'failed'] as const),
  size: Type.Integer(),
  firstBad: Type.Union([
    Type.Object({ index: Type.Integer(), reason: Type.String() }),
    Type.Null(),
  ]),
});
export type Verification = Static<typeof Verification>;
