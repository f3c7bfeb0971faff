import { REVIEW_DAYS } from '@svc/compliance';
import { daysBefore, type StateQuery } from '../state-query.ts';
import { readActiveAgents } from './active-agents.ts';

export const agentsReviewed: StateQuery = async (tx, { scope, now }) => {
  const agents = await readActiveAgents(tx, scope);
  const oldest = daysBefore(now, REVIEW_DAYS);
  const failing = agents.filter(({ approvedAt }) => (approvedAt ?? new Date(0)) < oldest);
  return { population: agents.map(({ id }) => id), failing: failing.map(({ id }) => id) };
};
