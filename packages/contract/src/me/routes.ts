import { PEOPLE } from '../role.ts';
import type { Route } from '../route.ts';
import { ME, PREFERENCES } from './examples.ts';
import { Me, Preferences } from './schemas.ts';

export const meRoutes = {
  getMe: {
    method: 'GET',
    path: '/v1/me',
    summary: 'Get the role, name and tenant of the credential',
    description:
      '`may` lists the operations that the credential may call. `session` is null for other credentials than the cookie of the console.',
    tag: 'me',
    roles: ['platform', 'admin', 'member', 'viewer', 'service', 'agent'],
    success: { status: 200, schema: Me, example: ME },
    errors: [],
  },
  putPreferences: {
    method: 'PUT',
    path: '/v1/me/preferences',
    summary: 'Store how the caller likes the console',
    description:
      'Only of a person whom the tenant has a record of, as every sign-in at the console makes one.',
    tag: 'me',
    roles: PEOPLE,
    body: Preferences,
    example: { body: PREFERENCES },
    success: { status: 200, schema: Preferences, example: PREFERENCES },
    changesAuthority: { never: "changes the caller's own view" },
    events: ['user.preferences_changed'],
    errors: ['unprocessable'],
  },
} as const satisfies Record<string, Route>;
