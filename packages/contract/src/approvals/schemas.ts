import { type Static, Type } from 'typebox';
import { ControlId, FrameworkVersion } from '../compliance/control.ts';
import { FrameworkId } from '../compliance/schemas.ts';
import { AttestationState } from '../compliance/status.ts';
import { Id } from '../ids.ts';
import { listQuery, Time } from '../list.ts';
import { nullable } from '../nullable.ts';
import { PackId } from '../pack-id.ts';

export const ApprovalKind = Type.Enum(['call', 'change'] as const, {
  description: 'Kind of an approval.',
});
export const ApprovalState = Type.Enum(
  ['waiting', 'approved', 'rejected', 'used', 'expired'] as const,
  { description: 'State of an approval.' },
);
export type ApprovalState = Static<typeof ApprovalState>;

export const ApprovalListQuery = Type.Object(
  { ...listQuery, kind: Type.Optional(ApprovalKind), state: Type.Optional(ApprovalState) },
  { additionalProperties: false },
);

/** The call that an approval is bound to. */
export const ApprovalCall = Type.Object({
  agentId: Id('agent'),
  agent: Type.String(),
  server: nullable(Type.String()),
  tool: Type.String(),
  argumentsHash: Type.String({
    description:
      'Keyed hash of the arguments as the agent sent them, as in the evidence of the decision.',
  }),
  argumentsLength: nullable(
    Type.Integer(),
    'Bytes of the arguments as canonical JSON (RFC 8785); null for approvals of earlier releases.',
  ),
});

/** A promotion to production. */
export const PackPromotion = Type.Object({
  operation: Type.Literal('promotePack'),
  packId: PackId,
  from: Type.Object({ packId: PackId, version: Type.Integer() }),
  reason: Type.String(),
  replayId: Type.Optional(
    Type.String({ description: 'Replay report that the promotion was asked for with.' }),
  ),
});

/** A server of production that is to observe and not to enforce any more. */
export const EnforcementEnd = Type.Object({
  operation: Type.Literal('updateGatewayServer'),
  serverId: Id('gatewayServer'),
  server: Type.String({ description: 'Name of the server.' }),
  url: nullable(Type.String()),
  command: nullable(
    Type.String({ description: "Entry of the operator's file, of a server on stdio." }),
  ),
  mode: Type.Literal('observe'),
});

/** An attestation of a control that is to count. Its words are in the attestation, which erasures reach. */
export const AttestationToReview = Type.Object({
  operation: Type.Literal('attestControl'),
  attestationId: Id('attestation'),
  frameworkId: FrameworkId,
  frameworkVersion: FrameworkVersion,
  controlId: ControlId,
  title: Type.String({ description: 'Title of the control.' }),
  implementation: AttestationState,
  evidenceId: Type.String({ ...Id('evidence'), description: 'The event that sealed it.' }),
});

/** A change that needs a second person, by the operation that asked for it. */
const Change = Type.Union([PackPromotion, EnforcementEnd, AttestationToReview]);

/** A question that waits for an administrator: one tool call, or a change that needs a second person. */
export const Approval = Type.Object({
  id: Id('approval'),
  kind: ApprovalKind,
  title: Type.String({
    description: 'What is asked, in words: `release-bot calls repo.delete`.',
  }),
  state: ApprovalState,
  reason: Type.String({
    description:
      'Why it is asked for: what the rule of the pack says of the call, or why the change needs a second person.',
  }),
  pack: nullable(
    Type.Object(
      { id: PackId, version: Type.Integer() },
      {
        description:
          'Of a call, the pack that asks; of a promotion, the version to replace; null for other changes.',
      },
    ),
  ),
  call: nullable(ApprovalCall),
  change: nullable(Change),
  requestedBy: Type.String(),
  requestedAt: Time,
  expiresAt: Time,
  decidedBy: nullable(Type.String()),
  decidedAt: nullable(Time),
});
export type Approval = Static<typeof Approval>;

export const ApprovalDetail = Type.Object({
  ...Approval.properties,
  arguments: nullable(
    Type.Record(Type.String(), Type.Unknown(), {
      description:
        'Arguments of the call, whole but for secrets, which are masked with their length; null where they have more than 64 KiB (`getApprovalArguments` has them in pieces), where they cannot be shown, once the approval has expired, and for a change.',
    }),
  ),
  approveRefusal: nullable(Type.String(), 'Why the caller cannot approve it; null where they can.'),
  rejectRefusal: nullable(Type.String(), 'Why the caller cannot reject it; null where they can.'),
  used: nullable(
    Type.Object({
      at: Time,
      evidenceId: nullable(Id('evidence'), 'The decision that used it; null for a change.'),
    }),
    'When it was used, and by which decision; null where it was not.',
  ),
});
export type ApprovalDetail = Static<typeof ApprovalDetail>;

export const ApproveApproval = Type.Object(
  {
    argumentsHash: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          '`argumentsHash` of the arguments that were read; needed where `arguments` of the approval is null.',
      }),
    ),
  },
  { additionalProperties: false },
);

export const ApprovalArgumentsQuery = Type.Object(
  {
    offset: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 2 ** 31 - 1,
        default: 0,
        description: 'Position of the piece: `nextOffset` of the previous one.',
      }),
    ),
  },
  { additionalProperties: false },
);

/** A piece of the arguments of a call as one text. */
export const ApprovalArguments = Type.Object({
  argumentsHash: Type.String({
    description:
      'Keyed hash of the arguments as the agent sent them; pass it to `approveApproval`.',
  }),
  argumentsLength: Type.Integer({
    description: 'Bytes of the canonical arguments as the agent sent them.',
  }),
  masked: Type.Integer({
    description: 'Secrets that are masked in the whole text, each with its length.',
  }),
  length: Type.Integer({ description: 'Length of the whole text in UTF-16 code units.' }),
  offset: Type.Integer({ description: 'Position of the piece in UTF-16 code units.' }),
  text: Type.String({
    description: 'The piece of the arguments as canonical JSON (RFC 8785), with secrets masked.',
  }),
  nextOffset: nullable(Type.Integer(), 'Position of the next piece; null on the last one.'),
});
export type ApprovalArguments = Static<typeof ApprovalArguments>;
