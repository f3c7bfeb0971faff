import { type TSchema, Type } from 'typebox';
import type { EventDefinition } from './definition.ts';
import { Account, Group, IdentityProvider, Token } from './entities.ts';
import { Personal } from './personal.ts';

const CLOSED = { additionalProperties: false } as const;
/** The directory acts by its provisioning token. */
const DIRECTORY = [Token] as const;
const AttributeNames = Type.Array(Type.String(), {
  description: 'Names of the attributes that changed.',
});
const UserIds = Type.Array(Type.String(), { description: 'Ids of people.' });
const SessionsEnded = Type.Integer({ minimum: 0, description: 'Sessions that ended with it.' });

const PERSON = {
  userName: Personal(Type.String()),
  externalId: Type.Optional(Personal(Type.String())),
};

function ofPerson<const Data extends Readonly<Record<string, TSchema>>>(title: string, data: Data) {
  return { title, actor: DIRECTORY, subject: [Account], data: Type.Object(data, CLOSED) } as const;
}

/** What directories change of people and groups by SCIM. */
export const PROVISIONING_EVENTS = {
  'user.created': ofPerson('The directory created a person', { ...PERSON, active: Type.Boolean() }),
  'user.updated': ofPerson('The directory changed attributes of a person', {
    ...PERSON,
    changed: AttributeNames,
  }),
  'user.deactivated': ofPerson('The directory deactivated a person', {
    changed: AttributeNames,
    sessionsEnded: SessionsEnded,
  }),
  'user.reactivated': ofPerson('The directory activated a person again', {
    changed: AttributeNames,
  }),
  'user.deleted': ofPerson('The directory removed a person', { sessionsEnded: SessionsEnded }),
  'user.credentials_kept': ofPerson(
    'Tokens and agents of a person who left go on working; give them to somebody else, or revoke them',
    {
      tokens: Type.Integer({ minimum: 0, description: 'Valid tokens that the person made.' }),
      agents: Type.Integer({ minimum: 0, description: 'Approved agents that the person owns.' }),
    },
  ),
  'user.last_admin_removed': {
    title: 'The directory left the tenant without an administrator; the operator leads out',
    actor: DIRECTORY,
    subject: [IdentityProvider],
    data: Type.Object({}, CLOSED),
  },
  'group.changed': {
    title: 'The directory changed a group or its members',
    actor: DIRECTORY,
    subject: [Group],
    data: Type.Object(
      {
        change: Type.Enum(['created', 'updated', 'deleted'] as const),
        changed: AttributeNames,
        added: UserIds,
        removed: UserIds,
        more: Type.Boolean({ description: 'Another event of the same change follows.' }),
      },
      CLOSED,
    ),
  },
} as const satisfies Record<string, EventDefinition>;
