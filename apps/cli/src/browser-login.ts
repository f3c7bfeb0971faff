import { createHash, randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { callApi, checkRedirects, postForm } from './api-client.ts';
import type { Context } from './context.ts';
import {
  apiAddress,
  type Credentials,
  checkedToken,
  checkStorable,
  storeCredentials,
  storedCredentials,
} from './credentials.ts';
import type { Env } from './env.ts';
import { CliError } from './exit-code.ts';
import { warnOfPlainText } from './login.ts';
import { type Callback, type LoopbackListener, listenForCallback } from './loopback-listener.ts';
import { openBrowser } from './open-browser.ts';
import { printable } from './printable.ts';

export type BrowserLogin = {
  readonly api: string | null;
  /** Tenant to sign in to; null leaves the choice to the page. */
  readonly tenant: string | null;
  /** False prints the address only. */
  readonly opensBrowser: boolean;
  /** Where the browser brings the code; 0 lets the system choose. */
  readonly port: number;
};

const DEFAULT_API = 'http://127.0.0.1:8080';
const CLIENT_ID = 'svc-cli';
const WAIT_MINUTES = 5;
const MAX_HOST = 255;

/**
 * Signs in by the browser: authorization code with PKCE and a redirect to the loopback interface (RFC 8252, RFC 7636). Stores the
 * token that the service issues; the one that was stored for the same service before is revoked.
 */
export async function loginByBrowser(login: BrowserLogin, context: Context): Promise<void> {
  const { env } = context;
  checkStorable(env);
  const api = loginAddress(login.api, env);
  warnOfPlainText(api, context);
  const stop = context.stop();
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(32).toString('base64url');
  const listener = await listenForCallback(state, login.port);
  try {
    const path = authorizationPath(login, listener, verifier, state);
    await checkRedirects(api, path);
    await showAddress(`${api}${path}`, login.opensBrowser, context);
    const callback = await waitForCallback(listener, stop);
    const credentials = await exchanged(api, callback, listener.redirectUri, verifier);
    const message = await storeLogin(credentials, context).catch(async (error: unknown) => {
      await postForm(api, '/auth/revoke', { token: credentials.token }).catch(() => null);
      await callback.answer('Not signed in', 'The terminal says why. You can close this page.');
      throw error;
    });
    context.out(message);
    await callback.answer('Signed in', 'svc is signed in. You can close this page.');
  } finally {
    listener.close();
  }
}

/** `--api`, else SVC_API, else where one is logged in, else a service on this machine. */
function loginAddress(flag: string | null, env: Env): string {
  if (flag !== null) return apiAddress(flag, '--api');
  if (env.api !== null) return apiAddress(env.api, 'SVC_API');
  return storedCredentials(env)?.api ?? DEFAULT_API;
}

function authorizationPath(
  { tenant }: BrowserLogin,
  { redirectUri }: LoopbackListener,
  verifier: string,
  state: string,
): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: CLIENT_ID,
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state,
    host: hostName(),
    ...(tenant !== null && { tenant }),
  });
  return `/auth/authorize?${query}`;
}

function hostName(): string {
  return (
    hostname()
      .replace(/[^\x21-\x7e]/g, '')
      .slice(0, MAX_HOST) || 'unknown'
  );
}

async function showAddress(url: string, opensBrowser: boolean, { err }: Context): Promise<void> {
  const isOpen = opensBrowser && (await openBrowser(url));
  const lead = isOpen
    ? 'Sign in with the browser that opens; if none does, open this address:'
    : 'Open this address in a browser on this machine:';
  err(`${lead}\n\n  ${url}\n\nWaiting for the sign-in (Ctrl-C ends it)\n`);
}

async function waitForCallback(listener: LoopbackListener, stop: AbortSignal): Promise<Callback> {
  const timeout = AbortSignal.timeout(WAIT_MINUTES * 60_000);
  const ended = AbortSignal.any([stop, timeout]);
  const first = await Promise.race([listener.callback, aborted(ended)]);
  if (first !== null) return first;
  throw new CliError(
    stop.aborted
      ? 'the sign-in was interrupted; nothing is stored'
      : `nobody signed in within ${WAIT_MINUTES} minutes; run svc login again`,
  );
}

function aborted(signal: AbortSignal): Promise<null> {
  if (signal.aborted) return Promise.resolve(null);
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
}

/** Exchanges the code for a token; shows the person in the browser where that fails. */
async function exchanged(
  api: string,
  callback: Callback,
  redirectUri: string,
  verifier: string,
): Promise<Credentials> {
  const { code } = callback;
  if (code === null) {
    await callback.answer('Not signed in', 'You can close this page.');
    const why = /^[\w ]{1,60}$/.test(callback.error) ? callback.error : 'an unknown error';
    throw new CliError(`the sign-in was not approved in the browser (${why})`);
  }
  try {
    const answer = await postForm(api, '/auth/token', {
      grant_type: 'authorization_code',
      client_id: CLIENT_ID,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    });
    const token = answer?.['access_token'];
    if (typeof token !== 'string') throw new CliError(`POST ${api}/auth/token: answered no token`);
    return { api, token: checkedToken(token, `POST ${api}/auth/token`) };
  } catch (error) {
    await callback.answer('Not signed in', 'The terminal says why. You can close this page.');
    throw error;
  }
}

/** Stores the token, then revokes the one that it replaces; returns what to tell. */
async function storeLogin(credentials: Credentials, { env, err }: Context): Promise<string> {
  const { api, token } = credentials;
  const me = await callApi(credentials, 'GET', '/v1/me');
  const former = previous(credentials, env);
  const file = storeCredentials(credentials, env);
  if (former !== null && former.token !== token) {
    await postForm(api, '/auth/revoke', { token: former.token }).catch((error: Error) =>
      err(`svc: warning: the former token could not be revoked: ${error.message}\n`),
    );
  }
  const { slug } = (me['tenant'] ?? {}) as { readonly slug?: unknown };
  const who = printable(`${me['name']} (${me['kind']}) in tenant ${slug}`);
  return (
    `Logged in to ${api} as ${who}. The token is stored in ${file}.\n` +
    'It ends when nobody uses it, as a session of the console does; svc logout ends it at once.\n'
  );
}

/** What was stored for the same service; a file that cannot be read is replaced. */
function previous({ api }: Credentials, env: Env): Credentials | null {
  try {
    const stored = storedCredentials(env);
    return stored?.api === api ? stored : null;
  } catch {
    return null;
  }
}
