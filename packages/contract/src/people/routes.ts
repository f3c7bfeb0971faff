import { Type } from 'typebox';
import { examplePage } from '../example.ts';
import { Id } from '../ids.ts';
import { ListQuery, NoContent, Page } from '../list.ts';
import { ADMINS, PEOPLE } from '../role.ts';
import type { Route } from '../route.ts';
import { SESSION, SESSION_PARAMS, USER, USER_PARAMS } from './examples.ts';
import { Session, User } from './schemas.ts';

const UserParams = Type.Object({ userId: Id('user') });

export const peopleRoutes = {
  listUsers: {
    method: 'GET',
    path: '/v1/users',
    summary: 'List the people of the tenant',
    description:
      'Everybody who has signed in or was provisioned, with state, provider and last sign-in.',
    tag: 'people',
    roles: ADMINS,
    query: ListQuery,
    success: { status: 200, schema: Page(User), example: examplePage(USER) },
    errors: [],
  },
  suspendUser: {
    method: 'POST',
    path: '/v1/users/{userId}/suspend',
    summary: 'Suspend a person',
    description:
      'Ends the sessions of the person. Requests by cookie or JWT that start after the response are rejected with 403.',
    tag: 'people',
    roles: ADMINS,
    params: UserParams,
    example: { params: USER_PARAMS },
    success: { status: 200, schema: User, example: { ...USER, state: 'suspended' } },
    changesAuthority: { never: 'withdraws authority' },
    events: ['user.suspended', 'session.ended'],
    errors: ['not_found', 'conflict'],
  },
  restoreUser: {
    method: 'POST',
    path: '/v1/users/{userId}/restore',
    summary: 'Restore a suspended person',
    description:
      'The person may sign in again; sessions that the suspension ended stay ended. Somebody who is not suspended stays as it is.',
    tag: 'people',
    roles: ADMINS,
    params: UserParams,
    example: { params: USER_PARAMS },
    success: { status: 200, schema: User, example: USER },
    changesAuthority: 'always',
    events: ['user.restored'],
    errors: ['not_found'],
  },
  listSessions: {
    method: 'GET',
    path: '/v1/sessions',
    summary: 'List sessions',
    description:
      'Lists the own sessions of browsers and command lines, and for an administrator those of everybody.',
    tag: 'people',
    roles: PEOPLE,
    query: ListQuery,
    success: { status: 200, schema: Page(Session), example: examplePage(SESSION) },
    errors: [],
  },
  deleteSession: {
    method: 'DELETE',
    path: '/v1/sessions/{sessionId}',
    summary: 'End a session',
    description:
      'Ends an own session, or for an administrator that of anybody. Requests that start after the response are rejected with 401. `POST /auth/sign-out` ends the session of the request, `POST /auth/revoke` that of a token of `svc login`.',
    tag: 'people',
    roles: PEOPLE,
    params: Type.Object({ sessionId: Id('session') }),
    example: { params: SESSION_PARAMS },
    success: { status: 204, schema: NoContent },
    changesAuthority: { never: 'withdraws authority' },
    events: ['session.ended'],
    errors: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Route>;
