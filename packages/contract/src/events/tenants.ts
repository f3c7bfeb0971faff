import { Type } from 'typebox';
import type { EventDefinition } from './definition.ts';
import { Operator, Tenant } from './entities.ts';

/** Life cycle of tenants. */
export const TENANT_EVENTS = {
  'tenant.created': {
    title: 'The tenant was created; the first event of its log',
    actor: [Operator],
    subject: [Tenant],
    data: Type.Object(
      {
        issuer: Type.String(),
        adminAudience: Type.String(),
        agentAudience: Type.String(),
        adminClaim: Type.String({ description: 'Name of the claim that makes an administrator.' }),
      },
      { additionalProperties: false },
    ),
  },
  'tenant.updated': {
    title: 'The identity provider of the tenant was changed',
    actor: [Operator],
    subject: [Tenant],
    data: Type.Object(
      {
        issuer: Type.String(),
        formerIssuer: Type.String(),
        adminClaim: Type.String({ description: 'Name of the claim that makes an administrator.' }),
        formerAdminClaim: Type.String(),
      },
      { additionalProperties: false },
    ),
  },
  'secret_key.rotated': {
    title: 'The data keys of the tenant were wrapped by another key provider',
    actor: [Operator],
    subject: [Tenant],
    data: Type.Object(
      {
        provider: Type.String({ description: 'Key provider that wraps them now.' }),
        keys: Type.Integer({ minimum: 1 }),
      },
      { additionalProperties: false },
    ),
  },
  'secret_key.reencrypted': {
    title: 'The secrets of the tenant were re-encrypted with a new data key',
    actor: [Operator],
    subject: [Tenant],
    data: Type.Object(
      { keys: Type.Integer({ minimum: 1, description: 'Data keys that were retired by it.' }) },
      { additionalProperties: false },
    ),
  },
} as const satisfies Record<string, EventDefinition>;
