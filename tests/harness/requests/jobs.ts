import { addDeadLetter } from '../jobs.ts';
import { only, type Scene } from './scene.ts';

export const jobRequests = ({ deployment, tenant }: Scene) => ({
  listDeadLetters: only('/v1/jobs/dead-letters'),
  replayDeadLetter: async () => {
    // the channel does not exist, so the replayed job has nothing to do
    const id = await addDeadLetter(deployment, tenant.id, 'notifications.deliver', {
      deliveryId: 'dlv_none',
    });
    return { path: `/v1/jobs/dead-letters/${id}/replay` };
  },
});
