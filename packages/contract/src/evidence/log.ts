import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';

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
