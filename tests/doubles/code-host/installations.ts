import { appFault, failure, type Operations, pageOf } from './operation.ts';
import { installationShape } from './shapes.ts';

/** Installations, as the App sees them. */
export const INSTALLATION_OPERATIONS: Operations = {
  'GET /app/installations': (request, state) => {
    const fault = appFault(request, state);
    if (fault !== null) return fault;
    const { items, headers } = pageOf(request, state, [...state.installations.values()]);
    return { status: 200, headers, body: items.map((item) => installationShape(state, item)) };
  },
  'GET /app/installations/{installation_id}': (request, state) => {
    const fault = appFault(request, state);
    if (fault !== null) return fault;
    const found = state.installations.get(Number(request.segments[2]));
    return found === undefined
      ? failure(404, 'Not Found')
      : { status: 200, body: installationShape(state, found) };
  },
};
