import { Type } from 'typebox';
import { PEOPLE } from '../role.ts';
import type { Route } from '../route.ts';
import { ChangesQuery } from './schemas.ts';

export const changeRoutes = {
  getChanges: {
    method: 'GET',
    path: '/v1/changes',
    summary: 'Follow what changes in the tenant',
    description:
      'Server-sent events. `changes` has topics and ids of things that changed, and none of their data; `reset` says that messages were missed: read everything again. The id of a message, sent as `Last-Event-ID`, resumes behind it. Topics whose list the role may not read are left out. The stream ends when the credential no longer holds, and after five minutes.',
    tag: 'changes',
    roles: PEOPLE,
    query: ChangesQuery,
    example: { query: { follow: false } },
    success: {
      status: 200,
      // OpenAPI 3.1 has no schema for a sequence of messages
      schema: Type.Unknown({ description: 'Server-sent events (WHATWG HTML, section 9.2).' }),
      contentType: 'text/event-stream',
      example: 'id: 1.42\nevent: changes\ndata: {"changes":[{"topic":"evidence","ids":[]}]}\n\n',
    },
    errors: [],
  },
} as const satisfies Record<string, Route>;
