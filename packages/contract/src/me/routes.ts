import type { Route } from '../route.ts';
import { ME } from './examples.ts';
import { Me } from './schemas.ts';

export const meRoutes = {
  getMe: {
    method: 'GET',
    path: '/v1/me',
    summary: 'Get the role, name and tenant of the credential',
    tag: 'me',
    roles: ['platform', 'admin', 'member', 'viewer', 'service', 'agent'],
    success: { status: 200, schema: Me, example: ME },
    errors: [],
  },
} as const satisfies Record<string, Route>;
