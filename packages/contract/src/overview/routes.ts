import { EXAMPLE_TIME } from '../example.ts';
import { PEOPLE } from '../role.ts';
import type { Route } from '../route.ts';
import { OVERVIEW } from './examples.ts';
import { Overview, OverviewQuery } from './schemas.ts';

export const overviewRoutes = {
  getOverview: {
    method: 'GET',
    path: '/v1/overview',
    summary: 'Get what waits, what is open, and how far the rollout is',
    description: 'Everything is read in one snapshot.',
    tag: 'overview',
    roles: PEOPLE,
    query: OverviewQuery,
    example: { query: { since: EXAMPLE_TIME } },
    success: { status: 200, schema: Overview, example: OVERVIEW },
    errors: [],
  },
} as const satisfies Record<string, Route>;
