import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { Time } from '../list.ts';

const closed = { additionalProperties: false } as const;

/** The reserved tenant of the deployment itself: no other id is like it, because ids begin with a time. */
export const PLATFORM_TENANT = { id: `tnt_${'0'.repeat(26)}`, slug: 'platform' } as const;

/** A tenant as a platform administrator sees it: none of its rows. */
export const PlatformTenant = Type.Object({
  id: Id('tenant'),
  slug: Type.String(),
  createdAt: Time,
  suspendedAt: Type.Union([Time, Type.Null()], {
    description: 'While it is set, every credential of the tenant is refused.',
  }),
});
export type PlatformTenant = Static<typeof PlatformTenant>;

export const CreateTenant = Type.Object(
  {
    slug: Type.String({ pattern: '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$' }),
    issuer: Type.String({ pattern: '^[\\x21-\\x7e]{1,500}$' }),
    adminClaim: Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: 200 }),
        value: Type.String({ minLength: 1, maxLength: 500 }),
      },
      { ...closed, description: 'A person of the issuer with this claim is an administrator.' },
    ),
  },
  closed,
);
export type CreateTenant = Static<typeof CreateTenant>;

export const CreatedTenant = Type.Object({
  tenant: PlatformTenant,
  adminAudience: Type.String({ description: "Audience of people's JWTs." }),
  agentAudience: Type.String({ description: "Audience of agents' JWTs." }),
});
export type CreatedTenant = Static<typeof CreatedTenant>;
