import { NOTIFICATION_DAYS } from '@svc/compliance';
import { sql } from 'kysely';
import { daysBefore, MAX_POPULATION, type StateQuery } from '../state-query.ts';

type Delivery = { readonly id: string; readonly state: string; readonly at: Date };

export const alertsDelivered: StateQuery = async (tx, { window, now }) => {
  if (new Date(window.from) < daysBefore(now, NOTIFICATION_DAYS + 1)) {
    const reason = `notifications are recorded for ${NOTIFICATION_DAYS} days, and the window begins before`;
    return { outcome: 'no_data', reason };
  }
  const { rows } = await sql<Delivery>`
    select delivery_id as id, state, created_at as at from notification_deliveries
    where state in ('delivered', 'failed')
      and created_at >= ${window.from}::timestamptz and created_at < ${window.to}::timestamptz
    limit ${MAX_POPULATION + 1}`.execute(tx);
  const failed = rows.filter(({ state }) => state === 'failed');
  return {
    population: rows.map(({ id }) => id),
    failing: failed.map(({ id, at }) => ({
      id,
      opened: at.toISOString(),
      closed: null,
      deadline: null,
    })),
  };
};
