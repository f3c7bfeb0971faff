import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { Time } from '../list.ts';
import { nullable } from '../nullable.ts';
import { Attester, ControlId, ControlParams, FrameworkVersion, SealedAs } from './control.ts';
import { ofScope, RECORD_STATES, RecordExpiry, Words } from './record.ts';
import { FrameworkId } from './schemas.ts';
import { NamedScope } from './scope.ts';
import { AttestationState } from './status.ts';

const closed = { additionalProperties: false } as const;

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 in hexadecimal.' });

/** What a person rests an attestation on. The service never fetches an address and never gets a file. */
export const AttestationEvidence = Type.Union(
  [
    Type.Object({ type: Type.Literal('event'), id: Id('evidence') }, closed),
    Type.Object(
      {
        type: Type.Literal('url'),
        url: Type.String({
          // visible ASCII without a user name or password
          pattern: '^https://[A-Za-z0-9.:\\[\\]-]+([/?#][!-~]*)?$',
          maxLength: 2000,
        }),
        sha256: Sha256,
      },
      closed,
    ),
    Type.Object(
      {
        type: Type.Literal('file'),
        name: Type.String({ minLength: 1, maxLength: 255, pattern: '^[^/\\\\]+$' }),
        sha256: Sha256,
      },
      closed,
    ),
  ],
  {
    description:
      'An event of the log, an address over https that is never fetched, or a file that stays with the organization.',
  },
);
export type AttestationEvidence = Static<typeof AttestationEvidence>;

/** Pieces of evidence of one attestation. */
const MAX_EVIDENCE = 50;

export const AttestControl = Type.Object(
  {
    implementation: AttestationState,
    statement: Words('How the control is met, in own words.'),
    expiresAt: RecordExpiry,
    evidence: Type.Array(AttestationEvidence, { maxItems: MAX_EVIDENCE }),
    needsReview: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Asks for a review by a second administrator: opens an approval, without which the attestation does not count.',
      }),
    ),
    ...ofScope,
  },
  closed,
);
export type AttestControl = Static<typeof AttestControl>;

export const WithdrawAttestation = Type.Object(
  { reason: Words('Why it no longer holds.') },
  closed,
);

export const AttestationParams = Type.Object({
  ...ControlParams.properties,
  attestationId: Id('attestation'),
});

/** The review of an attestation by a second person, which is decided as an approval. */
export const AttestationReview = Type.Object({
  approvalId: Id('approval'),
  state: Type.Enum(['waiting', 'approved', 'rejected', 'expired'] as const, {
    description:
      '`expired` where nobody decided in time; the control has to be attested again for another review.',
  }),
  by: Attester,
  at: nullable(Time),
  sealed: nullable(SealedAs),
});

/** What a person attested of a control. It is never changed: a newer one supersedes it, a withdrawal stands beside it. */
export const Attestation = Type.Object({
  id: Id('attestation'),
  frameworkId: FrameworkId,
  frameworkVersion: FrameworkVersion,
  controlId: ControlId,
  scope: NamedScope,
  implementation: AttestationState,
  state: Type.Enum([...RECORD_STATES, 'withdrawn'] as const, {
    description:
      'By the clock of the database at the time of reading; `superseded` where a newer one of the same control and scope exists.',
  }),
  statement: nullable(Type.String({ description: 'Null once the person was erased.' })),
  evidence: Type.Array(AttestationEvidence),
  attestedBy: Attester,
  attestedAt: Time,
  expiresAt: Time,
  sealed: SealedAs,
  movedFrom: Type.Union(
    [
      Type.Object({
        id: Id('attestation'),
        frameworkVersion: FrameworkVersion,
        controlId: ControlId,
        evidenceId: Id('evidence'),
      }),
      Type.Null(),
    ],
    {
      description:
        'The attestation of a former version of the framework that it is the same as, and the event of the move. Null: it was made in this version.',
    },
  ),
  review: Type.Union([AttestationReview, Type.Null()], {
    description:
      'The review that it asked for; `by`, `at` and `sealed` are null until it is decided. Null: it counts without a review.',
  }),
  withdrawal: Type.Union(
    [
      Type.Object({
        reason: nullable(Type.String({ description: 'Null once the person was erased.' })),
        by: Attester,
        at: Time,
        sealed: SealedAs,
      }),
      Type.Null(),
    ],
    { description: 'Null while nobody has withdrawn it.' },
  ),
});
export type Attestation = Static<typeof Attestation>;
