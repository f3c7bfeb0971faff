import { Type } from 'typebox';
import type { EventDefinition } from './definition.ts';
import { Agent, CALLERS } from './entities.ts';
import { Personal } from './personal.ts';

const agent = {
  owner: Personal(Type.String({ description: 'The person who answers for the agent.' })),
  allowedTools: Type.Array(Type.String()),
  environment: Type.String(),
};

/** Life cycle of agent identities. */
export const AGENT_EVENTS = {
  'agent.requested': {
    title: 'An agent identity was requested',
    actor: CALLERS,
    subject: [Agent],
    data: Type.Object(agent, { additionalProperties: false }),
  },
  'agent.approved': {
    title: 'An agent identity was approved',
    actor: CALLERS,
    subject: [Agent],
    data: Type.Object(agent, { additionalProperties: false }),
  },
  'agent.rejected': {
    title: 'An agent identity was rejected',
    actor: CALLERS,
    subject: [Agent],
    data: Type.Object(agent, { additionalProperties: false }),
  },
  'agent.revoked': {
    title: 'An agent identity was revoked; no later event allows a call of the agent',
    actor: CALLERS,
    subject: [Agent],
    data: Type.Object(
      {
        ...agent,
        reason: Type.Optional(
          Personal(Type.String({ description: 'Why, in the words of who revoked it.' })),
        ),
      },
      { additionalProperties: false },
    ),
  },
} as const satisfies Record<string, EventDefinition>;
