import { createHash, randomBytes } from 'node:crypto';
import type { DoubleAnswer, DoubleRequest } from '../double.ts';
import type { HostState } from './host-state.ts';
import type { AnswerOutside } from './operation.ts';

const CODE_MS = 10 * 60_000;

/**
 * Pages that people see, and the exchange of a code. Who is signed in installs or authorizes the App at once.
 *
 * Facts, from docs.github.com/apps/creating-github-apps/authenticating-with-a-github-app/generating-a-user-access-token-for-a-github-app:
 * - `GET /login/oauth/authorize` takes `client_id`, `redirect_uri` (one of the App's callback addresses), `state`, and for PKCE
 *   `code_challenge` with `code_challenge_method=S256`. This double demands PKCE.
 * - `POST /login/oauth/access_token` answers 200 to refused codes, too: `{"error": "bad_verification_code", ...}`. A code is for one
 *   exchange within 10 minutes.
 * - docs.github.com/apps/sharing-github-apps/sharing-your-github-app: `state` of the page that installs the App comes back at the setup
 *   URL, with `installation_id` and `setup_action=install`, or `setup_action=request` where an owner is asked.
 */
export const answerPage: AnswerOutside = (request, state) => {
  switch (`${request.method} ${request.path}`) {
    case `GET /github-apps/${state.app.slug}/installations/new`:
      return install(request, state);
    case 'GET /login/oauth/authorize':
      return authorize(request, state);
    case 'POST /login/oauth/access_token':
      return exchange(request, state);
    default:
      return null;
  }
};

function install({ query }: DoubleRequest, { app, installing }: HostState): DoubleAnswer {
  const back = new URLSearchParams({
    ...(installing === null
      ? { setup_action: 'request' }
      : { installation_id: String(installing.id), setup_action: 'install' }),
    state: query.get('state') ?? '',
  });
  return { status: 302, headers: { location: `${app.setupUrl}?${back}` } };
}

function authorize({ query }: DoubleRequest, { app, person, codes }: HostState): DoubleAnswer {
  const redirectUri = query.get('redirect_uri') ?? '';
  const codeChallenge = query.get('code_challenge') ?? '';
  const isValid =
    query.get('client_id') === app.clientId &&
    app.callbackUrls.includes(redirectUri) &&
    query.get('code_challenge_method') === 'S256' &&
    /^[\w-]{43}$/.test(codeChallenge) &&
    person !== null;
  if (!isValid) return { status: 404, body: { message: 'This is not the web page you want' } };
  const code = randomBytes(10).toString('hex');
  codes.set(code, {
    personId: person.id,
    redirectUri,
    codeChallenge,
    expiresAt: Date.now() + CODE_MS,
  });
  const back = new URLSearchParams({ code, state: query.get('state') ?? '' });
  return { status: 302, headers: { location: `${redirectUri}?${back}` } };
}

function exchange({ headers, body }: DoubleRequest, state: HostState): DoubleAnswer {
  const form = new URLSearchParams(body);
  const { app, codes, personTokens } = state;
  if (headers.accept !== 'application/json') return { status: 406 };
  const isClient =
    form.get('client_id') === app.clientId && form.get('client_secret') === app.clientSecret;
  if (!isClient) return refused('incorrect_client_credentials');
  const text = form.get('code') ?? '';
  const code = codes.get(text);
  codes.delete(text);
  const challenge = createHash('sha256').update(form.get('code_verifier') ?? '');
  if (code === undefined || code.expiresAt < Date.now()) return refused('bad_verification_code');
  if (challenge.digest('base64url') !== code.codeChallenge) return refused('bad_verification_code');
  if (form.get('redirect_uri') !== code.redirectUri) return refused('redirect_uri_mismatch');
  const token = `ghu_${randomBytes(18).toString('hex')}`;
  personTokens.set(token, code.personId);
  const answer = {
    access_token: token,
    expires_in: 28_800,
    refresh_token: `ghr_${randomBytes(38).toString('hex')}`,
    refresh_token_expires_in: 15_897_600,
    scope: '',
    token_type: 'bearer',
  };
  return { status: 200, body: answer };
}

function refused(error: string): DoubleAnswer {
  const body = {
    error,
    error_description: 'The request is refused.',
    error_uri: 'https://docs.github.com',
  };
  return { status: 200, body };
}
