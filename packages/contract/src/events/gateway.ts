import { Type } from 'typebox';
import type { EventDefinition } from './definition.ts';
import { Agent, CALLERS, Server, Tool } from './entities.ts';

const server = Type.Object(
  {
    url: Type.Optional(Type.String()),
    command: Type.Optional(
      Type.String({ description: "Entry of the operator's file, for a server without address." }),
    ),
    mode: Type.Enum(['observe', 'enforce'] as const),
    environment: Type.String(),
    hasCredential: Type.Boolean(),
    labels: Type.Optional(Type.Array(Type.String())),
    auth: Type.Optional(Type.String({ description: 'How the gateway obtains tokens.' })),
    tokenUrl: Type.Optional(Type.String()),
    approval: Type.Optional(
      Type.String({ description: 'Approval by a second administrator that it was made under.' }),
    ),
    previousMode: Type.Optional(
      Type.Enum(['observe', 'enforce'] as const, { description: 'Of a change of the mode.' }),
    ),
  },
  { additionalProperties: false },
);

/** How a definition is named: a tool by its name alone. */
const named = {
  kind: Type.Optional(
    Type.Enum(['prompt', 'resource', 'template', 'server'] as const, {
      description: 'What it is of; absent for a tool.',
    }),
  ),
  tool: Type.String({ description: 'Name of the tool, or of what `kind` says.' }),
};

const definition = Type.Object(
  {
    ...named,
    hash: Type.String({ description: 'Of the definition.' }),
    previousHash: Type.Optional(
      Type.String({ description: 'Of the definition that was accepted before.' }),
    ),
  },
  { additionalProperties: false },
);

/** Servers behind the gateway, and what became of the calls to them. */
export const GATEWAY_EVENTS = {
  'gateway.server_created': {
    title: 'An MCP server was registered behind the gateway',
    actor: CALLERS,
    subject: [Server],
    data: server,
  },
  'gateway.server_updated': {
    title: 'An MCP server behind the gateway was changed',
    actor: CALLERS,
    subject: [Server],
    data: server,
  },
  'gateway.server_deleted': {
    title: 'An MCP server was removed from the gateway',
    actor: CALLERS,
    subject: [Server],
    data: server,
  },
  'gateway.definitions_reviewed': {
    title: 'A server showed new or changed definitions',
    actor: CALLERS,
    subject: [Server],
    data: Type.Object(
      {
        accepted: Type.Array(
          Type.Object({ ...named, hash: Type.String() }, { additionalProperties: false }),
          { description: 'Definitions that are accepted: new ones, and harmless changes.' },
        ),
        quarantined: Type.Array(
          Type.Object(
            { ...named, hash: Type.String(), flags: Type.Array(Type.String()) },
            { additionalProperties: false },
          ),
          { description: 'Definitions that wait for an administrator, and why.' },
        ),
        total: Type.Integer({ description: 'Of both, also those that the lists leave out.' }),
      },
      { additionalProperties: false },
    ),
  },
  'gateway.definition_approved': {
    title: 'An administrator accepted a definition of a server',
    actor: CALLERS,
    subject: [Server],
    data: definition,
  },
  'gateway.definition_rejected': {
    title: 'An administrator kept a definition of a server out',
    actor: CALLERS,
    subject: [Server],
    data: definition,
  },
  'gateway.refused': {
    title: 'The gateway refused messages that the protocol does not have, without a decision',
    actor: CALLERS,
    subject: [Server],
    data: Type.Object(
      {
        from: Type.Enum(['client', 'server'] as const, {
          description: 'Whose messages they were.',
        }),
        reason: Type.Enum(
          [
            'unknown-method',
            'invalid-parameters',
            'unknown-cursor',
            'answer-to-nothing',
            'name-twice',
            'unexpected-input-request',
          ] as const,
          {
            description:
              '`answer-to-nothing`: the answer to a request that no server sent; `name-twice`: a list with two definitions of one name; `unexpected-input-request`: input that a server requests of the client for a list or another request that has none.',
          },
        ),
        count: Type.Integer({ minimum: 1, description: 'Refused messages of this kind.' }),
        since: Type.String({ description: 'Begin of the minute that is counted.' }),
      },
      { additionalProperties: false },
    ),
  },
  'gateway.source_read': {
    title: 'An agent is about to read untrusted or private output of a server for the first time',
    actor: [Agent],
    subject: [Server],
    data: Type.Object(
      {
        isUntrusted: Type.Boolean({ description: 'Others write what the server returns.' }),
        isPrivate: Type.Boolean({ description: 'What the server returns must not leave.' }),
      },
      { additionalProperties: false },
    ),
  },
  'gateway.outcome': {
    title: 'A call that the gateway forwarded has ended',
    actor: CALLERS,
    subject: [Tool],
    data: Type.Object(
      {
        decision: Type.String({ description: 'Evidence id of the decision about the call.' }),
        server: Type.String({ description: 'Id of the server.' }),
        outcome: Type.Enum(
          ['result', 'tool_error', 'protocol_error', 'failed', 'withheld', 'suspended'] as const,
          {
            description:
              '`withheld`: the response is not given to the agent; `failed`: the server gave none; `suspended`: the server ended its stream before, and the client may resume it.',
          },
        ),
        reason: Type.Union([Type.String(), Type.Null()], {
          description: 'Why it failed or is withheld: a text of the service.',
        }),
        bytes: Type.Integer({ description: 'Size of the response as the server sent it.' }),
        milliseconds: Type.Integer({ description: 'From the decision to the response.' }),
        removed: Type.Array(
          Type.Object(
            { kind: Type.String(), count: Type.Integer() },
            { additionalProperties: false },
          ),
          { description: 'What was taken out of the response: kinds and numbers, never values.' },
        ),
        epoch: Type.Integer({
          description: 'Authority epoch that the response was released under.',
        }),
      },
      { additionalProperties: false },
    ),
  },
} as const satisfies Record<string, EventDefinition>;
