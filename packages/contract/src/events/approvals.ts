import { Type } from 'typebox';
import type { EventDefinition } from './definition.ts';
import { Approval, CALLERS, Service } from './entities.ts';

const data = Type.Object(
  {
    kind: Type.Enum(['call', 'change'] as const),
    pack: Type.Optional(
      Type.Object({ id: Type.String(), version: Type.Integer() }, { additionalProperties: false }),
    ),
    change: Type.Optional(
      Type.Object(
        {
          operation: Type.String({
            description: 'Operation of the API that made the change wait.',
          }),
          hash: Type.String({ description: 'SHA-256 of the change as canonical JSON.' }),
          version: Type.Integer({ description: 'Version of the target that it is asked against.' }),
        },
        { additionalProperties: false },
      ),
    ),
    agent: Type.Optional(Type.String({ description: 'Id of the agent; of a call only.' })),
    server: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    tool: Type.Optional(Type.String()),
    argumentsHash: Type.Optional(
      Type.String({ description: 'Keyed hash of the arguments; of a call only.' }),
    ),
    argumentsLength: Type.Optional(
      Type.Integer({ description: 'Bytes of the canonical arguments; of a call only.' }),
    ),
    argumentsMasked: Type.Optional(
      Type.Integer({
        description:
          'Secrets that are masked where the arguments are shown; absent for a change, and where they cannot be shown.',
      }),
    ),
    expiresAt: Type.String(),
  },
  { additionalProperties: false },
);

/** Life cycle of approvals. The decision that uses one names it. */
export const APPROVAL_EVENTS = {
  'approval.requested': {
    title: 'A tool call or a change waits for an approval',
    actor: CALLERS,
    subject: [Approval],
    data,
  },
  'approval.approved': {
    title: 'A tool call was approved once, or a change by a second person',
    actor: CALLERS,
    subject: [Approval],
    data,
  },
  'approval.rejected': {
    title: 'An approval was refused',
    actor: CALLERS,
    subject: [Approval],
    data,
  },
  'approval.expired': {
    title: 'An approval expired before it was decided or used',
    actor: [Service],
    subject: [Approval],
    data,
  },
} as const satisfies Record<string, EventDefinition>;
