import { Type } from 'typebox';
import { examplePage } from '../example.ts';
import { Id } from '../ids.ts';
import { ListQuery, NoContent, Page } from '../list.ts';
import { PEOPLE, TRIAGERS } from '../role.ts';
import type { Route } from '../route.ts';
import { CREATE_VIEW, VIEW, VIEW_PARAMS } from './examples.ts';
import { CreateView, View } from './schemas.ts';

export const viewRoutes = {
  createView: {
    method: 'POST',
    path: '/v1/views',
    summary: 'Save a view of findings',
    description: 'A view is shared by the people of the tenant; its name is unique.',
    tag: 'views',
    roles: TRIAGERS,
    body: CreateView,
    example: { body: CREATE_VIEW },
    success: { status: 201, schema: View, example: VIEW },
    changesAuthority: { never: 'stores a filter' },
    events: ['view.created'],
    errors: ['conflict'],
  },
  listViews: {
    method: 'GET',
    path: '/v1/views',
    summary: 'List saved views by name',
    description: 'Saved filters of findings, which all people of the tenant share.',
    tag: 'views',
    roles: PEOPLE,
    query: ListQuery,
    success: { status: 200, schema: Page(View), example: examplePage(VIEW) },
    errors: [],
  },
  deleteView: {
    method: 'DELETE',
    path: '/v1/views/{viewId}',
    summary: 'Delete a saved view',
    description: 'The view goes for everybody. Findings are not touched.',
    tag: 'views',
    roles: TRIAGERS,
    params: Type.Object({ viewId: Id('view') }),
    example: { params: VIEW_PARAMS },
    success: { status: 204, schema: NoContent },
    changesAuthority: { never: 'deletes a filter' },
    events: ['view.deleted'],
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
