import { ApiError } from '../../platform/api-error.ts';
import { isStorable } from '../../platform/storable-text.ts';

/** The one client of the service: the command line, which keeps no secret (RFC 8252, section 8.4). */
export const CLIENT_ID = 'svc-cli';

/**
 * What `svc login` asks a person to approve (RFC 6749, section 4.1.1, with PKCE of RFC 7636):
 *
 *     response_type=code client_id=svc-cli redirect_uri=http://127.0.0.1:49152/callback
 *     code_challenge=<43 characters> code_challenge_method=S256 state=<16 to 128 characters> host=laptop [tenant=acme]
 */
export type AuthorizationRequest = {
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly state: string;
  /** Name that the machine has given itself; shown to the person, and to whoever lists sessions. */
  readonly host: string;
};

/** Values of the parameters; `tenant` is a hint to the page. */
const PARAMETERS: Readonly<Record<string, RegExp>> = {
  response_type: /^code$/,
  client_id: /^svc-cli$/,
  redirect_uri: /^http:\/\/(?:127\.0\.0\.1|\[::1\]):[1-9]\d{0,4}\/callback$/,
  code_challenge: /^[\w-]{43}$/,
  code_challenge_method: /^S256$/,
  state: /^[\w-]{16,128}$/,
  host: /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,255}$/u,
  tenant: /^[a-z0-9-]{1,63}$/,
};
const OPTIONAL: readonly string[] = ['tenant'];

/**
 * Reads an authorization request; throws `malformed`. What is wrong with one is told to the browser and never by a redirect, since
 * only a request that is right throughout names where the command line listens (RFC 9700, section 4.11).
 */
export function readAuthorizationRequest(query: URLSearchParams): AuthorizationRequest {
  for (const [name, form] of Object.entries(PARAMETERS)) {
    const values = query.getAll(name);
    if (values.length === 0 && OPTIONAL.includes(name)) continue;
    const [value] = values;
    if (value === undefined || values.length > 1) {
      throw refused(name, `must be given once (got ${values.length} times)`);
    }
    if (!form.test(value) || !isStorable(value))
      throw refused(name, 'is not as svc login sends it');
  }
  const value = (name: string) => query.get(name) as string;
  const redirectUri = value('redirect_uri');
  // 65536 and more have five digits, too
  if (!URL.canParse(redirectUri)) throw refused('redirect_uri', 'has no valid port');
  return {
    redirectUri,
    codeChallenge: value('code_challenge'),
    state: value('state'),
    host: value('host'),
  };
}

function refused(name: string, problem: string): ApiError {
  return new ApiError('malformed', `${name} ${problem}; run svc login again`);
}
