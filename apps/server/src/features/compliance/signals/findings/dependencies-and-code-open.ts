import { REPORT_DAYS } from '@svc/compliance';
import { sql } from 'kysely';
import { daysBefore, type StateQuery } from '../state-query.ts';
import { measureOverdue, OWN_SOURCE } from './overdue.ts';

export const dependenciesAndCodeOpen: StateQuery = async (tx, asked) => {
  const reports = await tx
    .selectFrom('reports')
    .select('repo_id')
    .select(({ fn }) => fn.max('created_at').as('at'))
    .groupBy('repo_id')
    .execute();
  const lastSeen = new Map(reports.map(({ repo_id, at }) => [repo_id, at]));
  const oldest = daysBefore(asked.now, REPORT_DAYS);
  const filter = sql<boolean>`f.source <> ${OWN_SOURCE}`;
  return measureOverdue(tx, asked, filter, { lastSeen, oldest });
};
