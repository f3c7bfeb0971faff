import { KEY_DAYS } from '@svc/compliance';
import { daysBefore, type StateQuery } from '../state-query.ts';

export const keysRotated: StateQuery = async (tx, { now }) => {
  const keys = await tx
    .selectFrom('tenant_data_keys')
    .select(['key_id as id', 'created_at as createdAt'])
    .where('retired_at', 'is', null)
    .execute();
  const oldest = daysBefore(now, KEY_DAYS);
  const failing = keys.filter(({ createdAt }) => createdAt < oldest);
  return { population: keys.map(({ id }) => id), failing: failing.map(({ id }) => id) };
};
