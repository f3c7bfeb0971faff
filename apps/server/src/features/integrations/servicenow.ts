import type { PutIntegration, Severity } from '@svc/contract';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import {
  type TicketStatus,
  type Tracker,
  type TrackerAccess,
  TrackerFailure,
  type TrackerTicket,
} from './tracker.ts';
import { member, oneLine, orNull, trackerSender } from './tracker-request.ts';

export type ServiceNowSettings = Pick<PutIntegration, 'table'>;

const PRODUCT = 'ServiceNow';
const MAX_SHORT_DESCRIPTION = 160;
const MAX_STATUS = 60;
const SYS_ID = /^[0-9a-f]{32}$/;
const FIELDS = 'sys_id,number,correlation_id';

/** Impact and urgency, 1 (high) to 3 (low). ServiceNow makes the priority of them: 1 and 1 is critical, 3 and 3 planning. */
const LEVELS: Readonly<Record<Severity, { readonly impact: string; readonly urgency: string }>> = {
  critical: { impact: '1', urgency: '1' },
  high: { impact: '2', urgency: '1' },
  medium: { impact: '2', urgency: '2' },
  low: { impact: '3', urgency: '2' },
  info: { impact: '3', urgency: '3' },
};

/** Returns a ServiceNow instance, through its Table API. The correlation is the field `correlation_id` of tasks. */
export function serviceNow(
  outbound: Outbound,
  access: TrackerAccess,
  { table = 'incident' }: ServiceNowSettings,
): Tracker {
  const send = trackerSender({ outbound, product: PRODUCT, errorTexts }, access);
  const path = `/api/now/table/${table}`;
  const addressOf = (id: string) =>
    `${access.baseUrl}/nav_to.do?uri=${encodeURIComponent(`${table}.do?sys_id=${id}`)}`;
  const ticketOf = (record: unknown): TrackerTicket => {
    const [id, number] = [member(record, 'sys_id'), member(record, 'number')];
    if (typeof id !== 'string' || !SYS_ID.test(id) || typeof number !== 'string') {
      throw new TrackerFailure(`${PRODUCT} answered a record without sys_id and number`, true);
    }
    return { key: oneLine(number, 40), url: addressOf(id) };
  };
  return {
    find: async (correlation) => {
      const query = new URLSearchParams({
        sysparm_query: `correlation_id=${correlation}^ORDERBYsys_created_on`,
        sysparm_fields: FIELDS,
        sysparm_limit: '1',
      });
      const found = member(await send({ method: 'GET', path: `${path}?${query}` }), 'result');
      const [record] = Array.isArray(found) ? found : [];
      // a table without the field ignores the condition and answers any record
      return member(record, 'correlation_id') === correlation ? ticketOf(record) : null;
    },
    create: async (ticket) => {
      const link = ticket.link === null ? [] : [ticket.link];
      const body = {
        short_description: oneLine(ticket.title, MAX_SHORT_DESCRIPTION),
        description: [...ticket.paragraphs, ...link].join('\n\n'),
        ...LEVELS[ticket.severity],
        correlation_id: ticket.correlation,
        correlation_display: 'svc',
      };
      const created = await send({
        method: 'POST',
        path: `${path}?sysparm_fields=${FIELDS}`,
        body,
      });
      return ticketOf(member(created, 'result'));
    },
    hasOpened: (url) => url.startsWith(addressOf('')),
    read: async ({ url }) => {
      const [, id] = /sys_id%3D([0-9a-f]{32})$/.exec(url) ?? [];
      const query = 'sysparm_fields=state,active&sysparm_display_value=all';
      const answer = await orNull(send({ method: 'GET', path: `${path}/${id}?${query}` }));
      return answer === null ? null : statusOf(member(answer, 'result'));
    },
  };
}

/** State 1 of a task is new, whatever its label; a task that is not active is resolved, closed or cancelled. */
function statusOf(record: unknown): TicketStatus {
  const [state, active] = [member(record, 'state'), member(record, 'active')];
  const label = member(state, 'display_value');
  const value = member(state, 'value');
  const isActive = member(active, 'value');
  if (typeof label !== 'string' || (isActive !== 'true' && isActive !== 'false')) {
    throw new TrackerFailure(
      `${PRODUCT} answered a record without state and active`,
      false,
      'bad_gateway',
      { status: 200 },
    );
  }
  const progress = isActive === 'false' ? 'done' : value === '1' ? 'open' : 'in_progress';
  return { status: oneLine(label, MAX_STATUS), progress };
}

/** Errors of ServiceNow: `{"error": {"message": "...", "detail": "..."}, "status": "failure"}`. */
function errorTexts(body: unknown): string[] {
  const error = member(body, 'error');
  return [member(error, 'message'), member(error, 'detail')].filter(
    (text) => typeof text === 'string',
  );
}
