import { basic } from '../double.ts';
import type { HostState } from './host-state.ts';
import { failure, type HostRequest, type Operations } from './operation.ts';

/** Tokens of people, by HTTP Basic of client id and secret; a wrong secret answers 401, another client 404. */
export const OAUTH_OPERATIONS: Operations = {
  'POST /applications/{client_id}/token': (request, state) =>
    // what svc asks is whether a token that nobody was issued is unknown
    clientFault(request, state) ?? failure(404, 'Not Found'),
  'DELETE /applications/{client_id}/grant': (request, state) => {
    const fault = clientFault(request, state);
    if (fault !== null) return fault;
    const { access_token: token } = request.json as { readonly access_token: string };
    const personId = state.personTokens.get(token);
    if (personId === undefined) return failure(422, 'Validation Failed');
    // every token of the person, as GitHub does
    for (const [text, ofPerson] of state.personTokens) {
      if (ofPerson === personId) state.personTokens.delete(text);
    }
    return { status: 204 };
  },
};

function clientFault({ headers, segments }: HostRequest, { app }: HostState) {
  if (segments[1] !== app.clientId) return failure(404, 'Not Found');
  return headers.authorization === basic(app.clientId, app.clientSecret)
    ? null
    : failure(401, 'Bad credentials');
}
