import type { StateQuery } from '../state-query.ts';

/** Types of channels that people read; a SIEM stores. */
const FOR_PEOPLE = ['chat', 'webhook'];

export const alertsConfigured: StateQuery = async (tx) => {
  const channels = await tx
    .selectFrom('notification_channels')
    .select(['channel_id as id', 'enabled', 'failing_since as failingSince'])
    .where('type', 'in', FOR_PEOPLE)
    .execute();
  const dead = channels.filter(({ enabled, failingSince }) => !enabled || failingSince !== null);
  // one that works is enough
  const isMet = dead.length < channels.length;
  return {
    population: channels.map(({ id }) => id),
    failing: isMet ? [] : dead.map(({ id }) => id),
  };
};
