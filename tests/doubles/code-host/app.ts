import { appFault, type Operations } from './operation.ts';
import { accountShape } from './shapes.ts';

/** What the App is, by its own word. `GET /app` takes a JWT of the App (see `app-jwt.ts`). */
export const APP_OPERATIONS: Operations = {
  'GET /app': (request, state) => {
    const fault = appFault(request, state);
    if (fault !== null) return fault;
    const { id, slug, clientId, permissions, events } = state.app;
    const body = {
      id,
      slug,
      client_id: clientId,
      node_id: 'A_kwDOAAAB',
      owner: accountShape(state, { id: 7, login: 'acme', kind: 'Organization' }),
      name: slug,
      description: '',
      external_url: 'https://svc.example.com',
      html_url: `${state.url}/github-apps/${slug}`,
      created_at: '2026-01-31T12:00:00Z',
      updated_at: '2026-01-31T12:00:00Z',
      permissions,
      events,
      installations_count: state.installations.size,
      ...state.answered,
    };
    return { status: 200, body };
  },
};
