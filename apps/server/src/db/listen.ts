import pg from 'pg';
import { openConnection } from './connections.ts';

export type Subscription = { close(): Promise<void> };

const RECONNECT_MS = 1_000;

/**
 * Subscribes to a channel of NOTIFY on a connection of its own. A lost connection is replaced; `onConnected` is called after
 * each connection, because notifications in between are lost. Rejects if the first connection fails.
 */
export async function listen(
  config: pg.ClientConfig,
  channel: string,
  onNotification: (payload: string) => void,
  onConnected: () => void,
): Promise<Subscription> {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  const connect = async () => {
    client = await openConnection(config);
    client.on('notification', ({ payload = '' }) => onNotification(payload));
    try {
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end();
      throw error;
    }
    client.on('end', reconnect);
    if (isClosed) await client.end();
    else onConnected();
  };
  const reconnect = () => {
    if (!isClosed) retry = setTimeout(() => void connect().catch(reconnect), RECONNECT_MS);
  };

  await connect();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
