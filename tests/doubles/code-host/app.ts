import { appShape } from './manifest.ts';
import { appFault, type Operations } from './operation.ts';

/** What the App is, by its own word. `GET /app` takes a JWT of the App (see `app-jwt.ts`). */
export const APP_OPERATIONS: Operations = {
  'GET /app': (request, state) => {
    const fault = appFault(request, state);
    if (fault !== null) return fault;
    return { status: 200, body: { ...appShape(state), ...state.answered } };
  },
};
