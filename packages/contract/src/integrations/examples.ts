import { EXAMPLE_TIME, exampleId } from '../example.ts';
import type { Integration, OpenTicket, PutIntegration, Ticket } from './schemas.ts';

export const PUT_INTEGRATION: PutIntegration = {
  baseUrl: 'https://acme.atlassian.net',
  user: 'svc@example.com',
  token: 'ATATT...',
  project: 'SEC',
};
export const INTEGRATION: Integration = {
  provider: 'issue_tracker_a',
  baseUrl: 'https://acme.atlassian.net',
  user: 'svc@example.com',
  hasToken: true,
  project: 'SEC',
  updatedAt: EXAMPLE_TIME,
};
export const INTEGRATION_PARAMS = { provider: 'issue_tracker_a' };
export const OPEN_TICKET: OpenTicket = { provider: 'issue_tracker_a' };
export const TICKET: Ticket = {
  provider: 'issue_tracker_a',
  findingId: exampleId('finding'),
  key: 'SEC-42',
  url: 'https://acme.atlassian.net/browse/SEC-42',
  openedAt: EXAMPLE_TIME,
  status: 'In Progress',
  progress: 'in_progress',
  statusChangedAt: EXAMPLE_TIME,
  syncedAt: EXAMPLE_TIME,
  syncError: null,
};
