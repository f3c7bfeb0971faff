import { Type } from 'typebox';
import type { EventDefinition } from './definition.ts';
import { Agent, CALLERS } from './entities.ts';
import { Personal } from './personal.ts';

const agent = {
  owner: Personal(Type.String({ description: 'The person who answers for the agent.' })),
  allowedTools: Type.Array(Type.String()),
  environment: Type.String(),
};

const labToken = {
  token: Type.Optional(Type.String({ description: 'Id of the lab token.' })),
  tokenExpiresAt: Type.Optional(Type.String({ description: 'When the lab token expires.' })),
};

/** Life cycle of agent identities. */
export const AGENT_EVENTS = {
  'agent.requested': {
    title: 'An agent identity was requested',
    actor: CALLERS,
    subject: [Agent],
    data: Type.Object(agent, { additionalProperties: false }),
  },
  'agent.updated': {
    title: 'Owner, tools or tags of an agent identity were changed; the values are the new ones',
    actor: CALLERS,
    subject: [Agent],
    data: Type.Object(
      {
        ...agent,
        formerOwner: Personal(Type.String()),
        formerAllowedTools: Type.Array(Type.String()),
        formerState: Type.String(),
        state: Type.String({
          description: '`requested` where the change needs an approval; tokens have ended then.',
        }),
        changed: Type.Array(Type.String(), { description: 'Names of the fields that differ.' }),
      },
      { additionalProperties: false },
    ),
  },
  'agent.approved': {
    title: 'An agent identity was approved, with a lab token or a subject of an issuer',
    actor: CALLERS,
    subject: [Agent],
    data: Type.Object(
      {
        ...agent,
        ...labToken,
        externalIssuer: Type.Optional(
          Type.String({ description: 'Issuer of the subject that the agent is bound to.' }),
        ),
        externalSubject: Type.Optional(
          Personal(Type.String({ description: 'Subject that the agent is bound to.' })),
        ),
      },
      { additionalProperties: false },
    ),
  },
  'agent.rotated': {
    title: 'An agent identity got a new lab token, and its others end',
    actor: CALLERS,
    subject: [Agent],
    data: Type.Object(
      {
        ...agent,
        ...labToken,
        overlapMinutes: Type.Integer({
          description: 'Minutes that the other tokens stay valid.',
        }),
      },
      { additionalProperties: false },
    ),
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
