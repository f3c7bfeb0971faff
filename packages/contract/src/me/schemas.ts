import { type Static, Type } from 'typebox';
import { ENVIRONMENTS } from '../agents/schemas.ts';
import { Id } from '../ids.ts';
import { Time } from '../list.ts';
import { nullable } from '../nullable.ts';
import { Role } from '../role.ts';

/** How a person likes the console. */
export const Preferences = Type.Object(
  {
    zone: Type.String({
      maxLength: 64,
      pattern: '^[A-Za-z0-9_+/-]+$',
      description:
        'Zone that times are shown in: `local` (of the browser), `UTC`, or a name of IANA.',
      examples: ['local', 'UTC', 'Europe/Berlin'],
    }),
    density: Type.Enum(['comfortable', 'compact'] as const),
    singleKeys: Type.Boolean({ description: 'Whether shortcuts of a single key work.' }),
    theme: Type.Enum(['system', 'light', 'dark'] as const),
  },
  { additionalProperties: false },
);
export type Preferences = Static<typeof Preferences>;

export const Me = Type.Object({
  kind: Role,
  id: Type.String({
    description:
      'Stable within the tenant: `user:<issuer>#<subject>`, `token:<id>` or `agent:<id>`.',
  }),
  name: Type.String(),
  tenant: Type.Object({ id: Id('tenant'), slug: Type.String() }),
  environment: Type.Enum(ENVIRONMENTS, { description: 'Environment of the deployment.' }),
  may: Type.Array(Type.String(), { description: 'Ids of the operations that the role may call.' }),
  userId: nullable(Id('user')),
  preferences: Type.Union([Preferences, Type.Null()], {
    description: 'Null until the person stores some, and for other credentials.',
  }),
  session: nullable(
    Type.Object(
      {
        id: Id('session'),
        expiresAt: Time,
        authenticatedAt: nullable(Time),
      },
      {
        description:
          'Session of the cookie, and when it ends if it is not used; null for other credentials.',
      },
    ),
  ),
});
export type Me = Static<typeof Me>;
