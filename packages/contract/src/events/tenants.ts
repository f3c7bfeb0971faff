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
} as const satisfies Record<string, EventDefinition>;
