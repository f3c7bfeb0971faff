import type { Feature } from '../../platform/feature.ts';
import { streaming } from '../../platform/http/operation.ts';
import type { Platform } from '../../platform/platform.ts';
import { ChangeStreams } from './change-streams.ts';

/** Streams of what changes in a tenant, read from its evidence log. */
export function createChanges({ db }: Platform): Feature {
  const streams = new ChangeStreams(db);
  return {
    operations: [
      streaming('getChanges', async ({ principal, query: { follow = true } }, reply) => {
        const { credential, headers } = reply.request;
        if (credential === undefined) throw new Error('the request has no credential');
        const lastId = headers['last-event-id'];
        const body = await streams.open(
          { credential, principal },
          { lastId: typeof lastId === 'string' ? lastId : null, isFollowed: follow },
        );
        // a proxy must not collect messages
        return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(body);
      }),
    ],
    surfaces: [
      {
        name: 'api',
        register: async (scope) => {
          // streams would keep the server from closing
          scope.addHook('preClose', async () => streams.close());
        },
      },
    ],
  };
}
