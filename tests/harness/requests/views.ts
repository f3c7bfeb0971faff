import type { View } from '@svc/contract';
import { only, type Scene } from './scene.ts';

export const viewRequests = ({ tenant: { alice }, fresh }: Scene) => {
  const newView = () => ({ name: fresh('view'), query: { severity: 'critical' } });
  return {
    createView: async () => ({ path: '/v1/views', body: newView() }),
    listViews: only('/v1/views'),
    deleteView: async () => {
      const { body } = await alice.post<View>('/v1/views', newView());
      return { path: `/v1/views/${body.id}` };
    },
  };
};
