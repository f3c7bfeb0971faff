import type { CreatedChannel } from '@svc/contract';
import { only, type Scene } from './scene.ts';

const CHANNELS = '/v1/notifications';
/**
 * Nothing listens there. The scanned finding does not reach the least severity, and approvals are not announced, so no delivery
 * changes rows while a test compares them.
 */
const NEW_CHANNEL = {
  type: 'webhook',
  targetUrl: 'http://127.0.0.1:1/hook',
  minSeverity: 'critical',
  events: ['scan.completed'],
};

export const notificationRequests = ({ tenant: { alice } }: Scene) => {
  const channel = async () =>
    `${CHANNELS}/${(await alice.post<CreatedChannel>(CHANNELS, NEW_CHANNEL)).body.id}`;
  return {
    createChannel: async () => ({ path: CHANNELS, body: NEW_CHANNEL }),
    listChannels: only(CHANNELS),
    getChannel: async () => ({ path: await channel() }),
    updateChannel: async () => ({ path: await channel(), body: { enabled: false } }),
    deleteChannel: async () => ({ path: await channel() }),
    testChannel: async () => ({ path: `${await channel()}/test` }),
    rotateChannelSecret: async () => ({ path: `${await channel()}/rotate` }),
    listDeliveries: async () => {
      const path = await channel();
      await alice.post(`${path}/test`);
      return { path: `${path}/deliveries` };
    },
  };
};
