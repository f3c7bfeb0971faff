import { Type } from 'typebox';
import type { EventDefinition } from './definition.ts';
import { CALLERS, Tenant } from './entities.ts';

const NoData = Type.Object({}, { additionalProperties: false });

/** What platform administrators do, in the log of the platform's own tenant. */
export const PLATFORM_EVENTS = {
  'platform.tenant_created': {
    title: 'A platform administrator created a tenant',
    actor: CALLERS,
    subject: [Tenant],
    data: Type.Object({ issuer: Type.String() }, { additionalProperties: false }),
  },
  'platform.tenant_suspended': {
    title: 'A platform administrator suspended a tenant: its credentials are refused',
    actor: CALLERS,
    subject: [Tenant],
    data: NoData,
  },
  'platform.tenant_restored': {
    title: 'A platform administrator restored a suspended tenant',
    actor: CALLERS,
    subject: [Tenant],
    data: NoData,
  },
} as const satisfies Record<string, EventDefinition>;
