import { OAuthError } from '../../platform/http/oauth-error.ts';
import { readOAuthForm } from '../../platform/http/oauth-form.ts';
import { isStorable } from '../../platform/storable-text.ts';

/** How a client proves who it is. */
export type ClientCredentials =
  | { readonly kind: 'secret'; readonly clientId: string; readonly secret: string }
  | { readonly kind: 'assertion'; readonly clientId: string; readonly assertion: string };

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/**
 * Reads a token request: `grant_type=client_credentials`, and either a secret (in the body or as HTTP Basic) or a
 * `client_assertion`. Throws 400 or 401.
 */
export function readTokenRequest(
  body: unknown,
  authorization: string | undefined,
): ClientCredentials {
  const form = readOAuthForm(body);
  if (form.get('grant_type') !== 'client_credentials') {
    throw new OAuthError(400, 'unsupported_grant_type', 'grant_type must be client_credentials');
  }
  const scope = form.get('scope');
  if (scope !== null && scope !== '' && scope !== 'scim') {
    throw new OAuthError(400, 'invalid_scope', 'the only scope is scim');
  }
  const basic = authorization === undefined ? null : basicCredentials(authorization);
  const assertion = form.get('client_assertion');
  const secret = form.get('client_secret');
  const proofs = [basic, assertion, secret].filter((proof) => proof !== null);
  if (proofs.length !== 1) throw invalid('exactly one credential of the client is needed');
  if (basic !== null) return basic;
  const clientId = form.get('client_id');
  if (clientId === null) throw invalid('client_id is required');
  if (secret !== null) return { kind: 'secret', clientId, secret };
  if (form.get('client_assertion_type') !== ASSERTION_TYPE) {
    throw invalid(`client_assertion_type must be ${ASSERTION_TYPE}`);
  }
  return { kind: 'assertion', clientId, assertion: assertion as string };
}

/** Id and secret of HTTP Basic, each form-encoded first (RFC 6749, section 2.3.1). */
function basicCredentials(authorization: string): ClientCredentials {
  const [, encoded] = /^Basic +([A-Za-z0-9+/]{1,4096}={0,2})$/i.exec(authorization) ?? [];
  const text = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8');
  const [, id, secret] = /^([^:]+):(.+)$/s.exec(text) ?? [];
  if (id === undefined || secret === undefined)
    throw invalid('the Authorization header is not Basic');
  const [clientId, value] = [decoded(id), decoded(secret)];
  if (!isStorable(clientId)) throw invalid('the Authorization header is not Basic');
  return { kind: 'secret', clientId, secret: value };
}

function decoded(text: string): string {
  return new URLSearchParams(`x=${text.replaceAll('&', '%26')}`).get('x') ?? '';
}

function invalid(description: string): OAuthError {
  return new OAuthError(400, 'invalid_request', description);
}
