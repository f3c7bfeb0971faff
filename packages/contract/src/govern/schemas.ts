import { type Static, Type } from 'typebox';
import { Confidence } from '../confidence-schema.ts';
import { Id } from '../ids.ts';
import { Severity } from '../severity-schema.ts';

export const GovernCheck = Type.Object(
  {
    tool: Type.String({ minLength: 1, maxLength: 200 }),
    server: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    arguments: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { additionalProperties: false },
);
export type GovernCheck = Static<typeof GovernCheck>;

/** A finding in an argument: its location, never its value. */
export const ArgumentFinding = Type.Object({
  ruleId: Type.String(),
  title: Type.String(),
  severity: Severity,
  confidence: Confidence,
  at: Type.String({ description: 'JSON Pointer into `arguments`.' }),
});
export type ArgumentFinding = Static<typeof ArgumentFinding>;

export const GovernDecision = Type.Object({
  decision: Type.Enum(['allow', 'deny'] as const),
  reason: Type.String(),
  agent: Type.String({ description: 'Name of the agent identity.' }),
  findings: Type.Array(ArgumentFinding),
  maxSeverity: Type.Union([Severity, Type.Null()]),
  evidenceId: Id('evidence'),
  approvalId: Type.Union([Id('approval'), Type.Null()], {
    description:
      'Approval that the call waits for: send the same call again once it is approved. Null where the call is allowed, is denied for another reason, or no approval could be requested.',
  }),
});
export type GovernDecision = Static<typeof GovernDecision>;
