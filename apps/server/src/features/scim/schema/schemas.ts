import { attribute, type ResourceSchema } from './attribute.ts';

/** What is kept of a person: what sign-in, display and the filters of directories need, and no more. */
export const USER_SCHEMA: ResourceSchema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:User',
  name: 'User',
  description: 'A person of the directory.',
  endpoint: '/Users',
  attributes: [
    attribute('userName', 'Name that identifies the person to the directory.', {
      required: true,
      uniqueness: 'server',
    }),
    attribute('name', 'The parts of the name of the person.', {
      type: 'complex',
      subAttributes: [
        attribute('formatted', 'The full name.'),
        attribute('familyName', 'The family name.'),
        attribute('givenName', 'The given name.'),
      ],
    }),
    attribute('displayName', 'Name that is shown to other people.'),
    // always there: true where a new person comes without it, and never removed
    attribute('active', 'False for a person who may not sign in.', {
      type: 'boolean',
      required: true,
    }),
    attribute('emails', 'E-mail addresses. They are shown, and never identify the person.', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', 'The address.'),
        attribute('type', 'What the address is used for.', {
          canonicalValues: ['work', 'home', 'other'],
        }),
        attribute('primary', 'True for the preferred address; at most one is.', {
          type: 'boolean',
        }),
      ],
    }),
  ],
};

export const GROUP_SCHEMA: ResourceSchema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  name: 'Group',
  description: 'A group of people, which rules of the identity provider may give a role.',
  endpoint: '/Groups',
  attributes: [
    attribute('displayName', 'Name of the group.', { required: true }),
    attribute('members', 'The people of the group.', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', 'Id of the person.', { caseExact: true, mutability: 'immutable' }),
        attribute('$ref', 'Address of the person.', {
          type: 'reference',
          caseExact: true,
          mutability: 'immutable',
          referenceTypes: ['User'],
        }),
        attribute('type', 'Kind of the member.', {
          mutability: 'immutable',
          canonicalValues: ['User'],
        }),
      ],
    }),
  ],
};

export const RESOURCE_SCHEMAS: readonly ResourceSchema[] = [USER_SCHEMA, GROUP_SCHEMA];
