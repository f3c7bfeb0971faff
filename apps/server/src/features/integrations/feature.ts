import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TicketParts } from './open-ticket.ts';
import { resolveTicketJob } from './resolve-ticket.ts';
import { integrationRoutes } from './routes.ts';
import { findDueTickets, syncTicketsJob } from './sync-tickets.ts';

/** The feature needs of `findings` how a finding with a ticket becomes `triaged`. */
export function createIntegrations(
  platform: Platform,
  needs: Pick<TicketParts, 'triage'>,
): Feature {
  const parts = { ...platform, ...needs, publicUrl: platform.config.publicUrl };
  return {
    operations: integrationRoutes(parts),
    jobs: [resolveTicketJob(parts), findDueTickets(platform.jobsPool), syncTicketsJob(parts)],
  };
}
