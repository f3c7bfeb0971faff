import { ADMINS, OPERATORS } from '../role.ts';
import type { Route } from '../route.ts';
import { CODE_HOST_READINESS } from './examples.ts';
import { CodeHostReadiness } from './schemas.ts';

export const codeHostRoutes = {
  getCodeHost: {
    method: 'GET',
    path: '/v1/integrations/code-host',
    summary: 'Check whether the code-hosting App can be installed',
    description:
      'Checks the six values of the App, then asks the code host for its id, slug, client, permissions and events. Whatever cannot be confirmed makes the App `not_ready`, without `installUrl`. The answer is kept for 60 seconds.',
    tag: 'code-host',
    roles: [...ADMINS, ...OPERATORS],
    success: { status: 200, schema: CodeHostReadiness, example: CODE_HOST_READINESS },
    errors: [],
  },
} as const satisfies Record<string, Route>;
