import { Type } from 'typebox';
import { FINDING_PARAMS } from '../findings/examples.ts';
import { Id } from '../ids.ts';
import { NoContent } from '../list.ts';
import { ADMINS, PEOPLE, READERS, TRIAGERS } from '../role.ts';
import type { Route } from '../route.ts';
import {
  INTEGRATION,
  INTEGRATION_PARAMS,
  OPEN_TICKET,
  PUT_INTEGRATION,
  TICKET,
} from './examples.ts';
import { Integration, IntegrationParams, OpenTicket, PutIntegration, Ticket } from './schemas.ts';

const findingParams = Type.Object({ findingId: Id('finding') });

export const integrationRoutes = {
  putIntegration: {
    method: 'PUT',
    path: '/v1/integrations/{provider}',
    summary: 'Set up an issue tracker',
    description: 'Replaces the settings of the tracker. Nothing is sent to it.',
    tag: 'integrations',
    roles: ADMINS,
    params: IntegrationParams,
    body: PutIntegration,
    example: { params: INTEGRATION_PARAMS, body: PUT_INTEGRATION },
    success: { status: 200, schema: Integration, example: INTEGRATION },
    changesAuthority: {
      when: 'the tracker is new, or `baseUrl`, `user`, `token`, `deployment`, `project` or `table` changes',
    },
    events: ['integration.updated'],
    errors: ['not_found', 'unprocessable'],
  },
  listIntegrations: {
    method: 'GET',
    path: '/v1/integrations',
    summary: 'List issue trackers',
    description:
      'One item for each tracker that is set up. `hasToken` says whether a token is stored, which is never returned.',
    tag: 'integrations',
    roles: PEOPLE,
    success: {
      status: 200,
      schema: Type.Object({ items: Type.Array(Integration) }),
      example: { items: [INTEGRATION] },
    },
    errors: [],
  },
  deleteIntegration: {
    method: 'DELETE',
    path: '/v1/integrations/{provider}',
    summary: 'Delete an issue tracker and its token',
    description: 'Tickets that were opened stay known.',
    tag: 'integrations',
    roles: ADMINS,
    params: IntegrationParams,
    example: { params: INTEGRATION_PARAMS },
    success: { status: 204, schema: NoContent },
    changesAuthority: { never: 'deletes a destination with its token' },
    events: ['integration.deleted'],
    errors: ['not_found'],
  },
  openTicket: {
    method: 'POST',
    path: '/v1/integrations/findings/{findingId}/tickets',
    summary: 'Open a ticket for a finding',
    description:
      'Opens an issue or incident that links to the finding, and moves the finding to `triaged`. A finding has one ticket in each tracker: repeated and concurrent requests answer the same one. When the tracker fails, nothing changes.',
    tag: 'integrations',
    roles: TRIAGERS,
    params: findingParams,
    body: OpenTicket,
    example: { params: FINDING_PARAMS, body: OPEN_TICKET },
    success: { status: 200, schema: Ticket, example: TICKET },
    changesAuthority: { never: 'writes to a tracker that is set up' },
    events: ['ticket_opened'],
    errors: ['not_found', 'conflict', 'unprocessable', 'bad_gateway'],
  },
  listTickets: {
    method: 'GET',
    path: '/v1/integrations/findings/{findingId}/tickets',
    summary: 'List the tickets of a finding',
    description: 'Status and address as the tracker last had them; a job reads them again.',
    tag: 'integrations',
    roles: READERS,
    params: findingParams,
    example: { params: FINDING_PARAMS },
    success: {
      status: 200,
      schema: Type.Object({ items: Type.Array(Ticket) }),
      example: { items: [TICKET] },
    },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
