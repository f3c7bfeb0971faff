import { Type } from 'typebox';
import type { EventDefinition } from './definition.ts';
import { Account, CALLERS, IdentityProvider, Operator, Service, Session } from './entities.ts';
import { Personal } from './personal.ts';

const closed = { additionalProperties: false } as const;
const Count = Type.Integer({ minimum: 0, description: 'Sessions that ended with it.' });

/** Sign-ins, sessions and accounts of people. */
export const PEOPLE_EVENTS = {
  'user.signed_in': {
    title: 'A person signed in',
    actor: CALLERS,
    subject: [Account],
    data: Type.Object(
      {
        provider: Type.String(),
        session: Type.String(),
        role: Type.String({ description: 'Role that the claims gave.' }),
        isNew: Type.Boolean({ description: 'The account came to be, or was linked, by it.' }),
      },
      closed,
    ),
  },
  'sign_in.refused': {
    title: 'A person whom the identity provider vouched for was refused',
    actor: CALLERS,
    subject: [IdentityProvider],
    data: Type.Object({ reason: Type.String() }, closed),
  },
  'session.opened': {
    title: 'A person let the command line of a machine act as the person',
    actor: CALLERS,
    subject: [Session],
    data: Type.Object(
      {
        account: Type.String(),
        approvedBy: Type.String({ description: 'Session of the browser that approved it.' }),
        host: Personal(Type.String({ description: 'Name that the machine has given itself.' })),
      },
      closed,
    ),
  },
  'session.ended': {
    title: 'A session was ended before its time',
    actor: [...CALLERS, Service, Operator, IdentityProvider],
    subject: [Session],
    data: Type.Object(
      {
        account: Type.String(),
        why: Type.Enum([
          'signed_out',
          'signed_in_again',
          'ended_by_admin',
          'provider_logout',
          'suspended',
          'deprovisioned',
          'provider_changed',
          'code_replayed',
        ] as const),
      },
      closed,
    ),
  },
  'user.suspended': {
    title: 'An administrator suspended a person',
    actor: CALLERS,
    subject: [Account],
    data: Type.Object({ sessionsEnded: Count }, closed),
  },
  'user.preferences_changed': {
    title: 'A person changed how the console is shown to them',
    actor: CALLERS,
    subject: [Account],
    data: Type.Object({}, closed),
  },
  'user.restored': {
    title: 'An administrator restored a suspended person',
    actor: CALLERS,
    subject: [Account],
    data: Type.Object({}, closed),
  },
} as const satisfies Record<string, EventDefinition>;
