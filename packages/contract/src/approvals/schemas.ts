import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { listQuery, Time } from '../list.ts';
import { PackId } from '../packs/schemas.ts';

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

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

/** A question that waits for an administrator: one tool call, or a change that needs a second person. */
export const Approval = Type.Object({
  id: Id('approval'),
  kind: ApprovalKind,
  state: ApprovalState,
  reason: Type.String({ description: 'Why it is asked for.' }),
  pack: Type.Object({ id: PackId, version: Type.Integer() }),
  call: nullable(
    Type.Object({
      agentId: Id('agent'),
      agent: Type.String(),
      server: nullable(Type.String()),
      tool: Type.String(),
      argumentsHash: Type.String({
        description: 'Keyed hash of the arguments, as in the evidence of the decision.',
      }),
    }),
  ),
  change: nullable(
    Type.Object({
      operation: Type.Literal('promotePack'),
      packId: PackId,
      from: Type.Object({ packId: PackId, version: Type.Integer() }),
      reason: Type.String(),
    }),
  ),
  requestedBy: Type.String(),
  requestedAt: Time,
  expiresAt: Time,
  decidedBy: nullable(Type.String()),
  decidedAt: nullable(Time),
});
export type Approval = Static<typeof Approval>;
