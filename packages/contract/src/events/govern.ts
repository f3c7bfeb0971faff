import { Type } from 'typebox';
import type { EventDefinition } from './definition.ts';
import { CALLERS, Tenant, Tool, UnreadableRequest } from './entities.ts';

/** Decisions about tool calls. */
export const GOVERN_EVENTS = {
  policy_decision: {
    title: 'A tool call was decided, or refused for its credential',
    actor: CALLERS,
    subject: [Tool, UnreadableRequest],
    data: Type.Object(
      {
        decision: Type.Enum(['allow', 'deny'] as const),
        reason: Type.String({ description: 'Text of the service.' }),
        rule: Type.Union([Type.String(), Type.Null()], {
          description: 'What decided: a rule of the pack, or `credential` for a refusal.',
        }),
        server: Type.Union([Type.String(), Type.Null()]),
        epoch: Type.Integer({ description: 'Authority epoch that the decision was made under.' }),
        status: Type.Optional(
          Type.String({ description: 'Error code of the answer; of a refusal only.' }),
        ),
        argumentsHash: Type.Optional(
          Type.String({ description: 'Keyed hash of the arguments; of a decision only.' }),
        ),
        factsHash: Type.Optional(
          Type.String({
            description:
              'HMAC-SHA-256 of what the decision was made from, under a salt that is kept with it; absent where that is not recorded.',
          }),
        ),
        findings: Type.Optional(
          Type.Array(Type.Object({}, { additionalProperties: true }), {
            description: 'What inspection found in the arguments; where, never the value.',
          }),
        ),
        omittedFindings: Type.Optional(
          Type.Integer({ description: 'Findings that `findings` leaves out.' }),
        ),
        maxSeverity: Type.Optional(Type.Union([Type.String(), Type.Null()])),
        pack: Type.Optional(
          Type.Object(
            { id: Type.String(), version: Type.Integer() },
            { additionalProperties: false },
          ),
        ),
        approval: Type.Optional(
          Type.String({
            description: 'Approval that the call waits for; of an allow, the one it used.',
          }),
        ),
        environment: Type.Optional(Type.String()),
        token: Type.Optional(Type.String({ description: 'Id of the lab token.' })),
        issuer: Type.Optional(
          Type.String({ description: 'Issuer of the JWT, where the agent signed in by one.' }),
        ),
        gateway: Type.Optional(
          Type.Object(
            {
              server: Type.String({ description: 'Id of the server.' }),
              method: Type.String({ description: 'Method of the protocol.' }),
              mode: Type.Enum(['observe', 'enforce'] as const),
              outcome: Type.Enum(['deny', 'step-up', 'approve', 'sanitize', 'allow'] as const),
              definition: Type.Optional(
                Type.String({
                  description: 'Hash of the definition of the tool, where it is known.',
                }),
              ),
              taint: Type.Optional(
                Type.Object(
                  {
                    sources: Type.Integer({
                      description: 'Servers whose untrusted output the agent has read.',
                    }),
                    paths: Type.Integer({
                      description: 'Arguments that were copied from such output.',
                    }),
                  },
                  { additionalProperties: false },
                ),
              ),
              wouldBlock: Type.Boolean({
                description: 'True when `enforce` does not forward the call.',
              }),
            },
            {
              additionalProperties: false,
              description: 'Of a decision of the gateway; `decision` is the same in both modes.',
            },
          ),
        ),
      },
      { additionalProperties: false },
    ),
  },
  'govern.limited': {
    title: 'Calls of one credential beyond the rate limit were refused without a decision',
    actor: CALLERS,
    subject: [Tenant],
    data: Type.Object(
      {
        count: Type.Integer({ minimum: 1, description: 'Refused calls.' }),
        since: Type.String({ description: 'Begin of the minute that is counted.' }),
      },
      { additionalProperties: false },
    ),
  },
} as const satisfies Record<string, EventDefinition>;
