import { acting, type Operation, reading, writing } from '../../platform/http/operation.ts';
import type { Enqueue } from '../../platform/jobs/job.ts';
import { readFinding } from '../findings/read-model.ts';
import {
  deleteIntegration,
  type IntegrationParts,
  makesDestination,
  putIntegration,
} from './integration.ts';
import { openTicketSteps, type TicketParts } from './open-ticket.ts';
import { listIntegrations, listTickets, wireIntegration, wireTicket } from './store.ts';

export type IntegrationRouteParts = IntegrationParts & TicketParts & { readonly enqueue: Enqueue };

export function integrationRoutes(parts: IntegrationRouteParts): Operation[] {
  return [
    writing(
      'putIntegration',
      async (tx, { principal, params: { provider }, body }) => {
        const { result, events } = await putIntegration(tx, parts, principal, provider, body);
        return { result: wireIntegration(result), events };
      },
      { changesAuthority: (tx, { params, body }) => makesDestination(tx, params.provider, body) },
    ),
    reading('listIntegrations', async (tx) => ({
      items: (await listIntegrations(tx)).map(wireIntegration),
    })),
    writing('deleteIntegration', (tx, { principal, params }) =>
      deleteIntegration(tx, principal, params.provider),
    ),
    acting('openTicket', openTicketSteps(parts, parts.enqueue)),
    reading('listTickets', async (tx, { params: { findingId } }) => {
      await readFinding(tx, findingId);
      return { items: (await listTickets(tx, findingId)).map(wireTicket) };
    }),
  ];
}
