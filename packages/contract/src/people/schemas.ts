import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { Time } from '../list.ts';
import { nullable } from '../nullable.ts';

export const UserState = Type.Enum(['active', 'inactive', 'suspended'] as const, {
  description:
    'State of a person: `inactive` by the directory, `suspended` by an administrator; neither has access.',
});

/** A person that has signed in, or that a directory has provisioned. */
export const User = Type.Object({
  id: Id('user'),
  state: UserState,
  providerId: Id('identityProvider'),
  issuer: nullable(Type.String()),
  subject: nullable(Type.String({ description: 'Null until a provisioned person has signed in.' })),
  externalId: nullable(Type.String()),
  isProvisioned: Type.Boolean(),
  userName: nullable(Type.String()),
  displayName: nullable(Type.String()),
  email: nullable(Type.String({ description: 'Shown only; nothing is decided by it.' })),
  createdAt: Time,
  lastSignInAt: nullable(Time),
});
export type User = Static<typeof User>;

export const Session = Type.Object({
  id: Id('session'),
  userId: Id('user'),
  user: Type.String({ description: 'Name of the person.' }),
  providerId: Id('identityProvider'),
  createdAt: Time,
  lastSeenAt: Time,
  authenticatedAt: nullable(Time),
  expiresAt: Time,
  host: nullable(
    Type.String({
      description:
        'Machine whose command line the session is of (`svc login`); null for a browser.',
    }),
  ),
  isCurrent: Type.Boolean({ description: 'The session of the request.' }),
});
export type Session = Static<typeof Session>;
