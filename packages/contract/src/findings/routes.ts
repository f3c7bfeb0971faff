import { Type } from 'typebox';
import { examplePage } from '../example.ts';
import { Id } from '../ids.ts';
import { Page } from '../list.ts';
import { READERS } from '../role.ts';
import type { Route } from '../route.ts';
import { FINDING, FINDING_PARAMS } from './examples.ts';
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
    example: { query: { severity: 'high', status: 'open' } },
    success: { status: 200, schema: Page(Finding), example: examplePage(FINDING) },
    errors: [],
  },
  getFinding: {
    method: 'GET',
    path: '/v1/findings/{findingId}',
    summary: 'Get a finding',
    tag: 'findings',
    roles: READERS,
    params: Type.Object({ findingId: Id('finding') }),
    example: { params: FINDING_PARAMS },
    success: { status: 200, schema: Finding, example: FINDING },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
