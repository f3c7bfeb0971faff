import { basic } from '../double.ts';
import type { HostState } from './host-state.ts';
import { failure, type HostRequest, type Operations } from './operation.ts';

/** Tokens of people. They take HTTP Basic of client id and secret; an unknown token answers 404, a wrong secret 401. */
export const OAUTH_OPERATIONS: Operations = {
  'POST /applications/{client_id}/token': (request, state) =>
    // nobody has authorized the App: no token is known
    clientFault(request, state) ?? failure(404, 'Not Found'),
};

function clientFault({ headers, segments }: HostRequest, { app }: HostState) {
  if (segments[1] !== app.clientId) return failure(404, 'Not Found');
  return headers.authorization === basic(app.clientId, app.clientSecret)
    ? null
    : failure(401, 'Bad credentials');
}
