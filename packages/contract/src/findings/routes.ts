import { Type } from 'typebox';
import { Id } from '../ids.ts';
import { Page } from '../list.ts';
import { READERS } from '../role.ts';
import type { Route } from '../route.ts';
import { Finding, FindingQuery } from './schemas.ts';

export const findingRoutes = {
  listFindings: {
    method: 'GET',
    path: '/v1/findings',
    summary: 'List findings',
    description:
      'Lists the findings that match all filters, by descending severity unless `sort` is given.',
    tag: 'findings',
    roles: READERS,
    query: FindingQuery,
    success: { status: 200, schema: Page(Finding) },
    errors: [],
  },
  getFinding: {
    method: 'GET',
    path: '/v1/findings/{findingId}',
    summary: 'Get a finding',
    tag: 'findings',
    roles: READERS,
    params: Type.Object({ findingId: Id('finding') }),
    success: { status: 200, schema: Finding },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
