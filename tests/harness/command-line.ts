import { createHash, randomBytes } from 'node:crypto';
import type { Me } from '@svc/contract';
import type { Browser } from './browser.ts';
import { PUBLIC_URL } from './people.ts';

/** A sign-in of the command line as `svc login` begins it. */
export type BegunSignIn = {
  readonly verifier: string;
  readonly state: string;
  readonly redirectUri: string;
  /** Parameters of the authorization request. */
  readonly query: Readonly<Record<string, string>>;
};

export function beginSignIn(change: Readonly<Record<string, string>> = {}): BegunSignIn {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(16).toString('base64url');
  const redirectUri = 'http://127.0.0.1:49152/callback';
  const query = {
    response_type: 'code',
    client_id: 'svc-cli',
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state,
    host: 'laptop.example',
    ...change,
  };
  return { verifier, state, redirectUri, query };
}

/** Sends what the page of the console sends when the person approves; `headers` are those of the browser. */
export function approveSignIn(
  browser: Browser,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = { 'sec-fetch-site': 'same-origin' },
): Promise<Response> {
  return browser.request(`${PUBLIC_URL}/auth/authorize`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(form).toString(),
  });
}

/** Approves a sign-in as the person of the browser; returns the code. */
export async function approvedCode(browser: Browser, begun: BegunSignIn): Promise<string> {
  const { body } = await browser.api.get<Me>('/v1/me');
  const response = await approveSignIn(browser, { ...begun.query, tenant_id: body.tenant.id });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`not approved: ${text}`);
  const { redirectTo } = JSON.parse(text) as { readonly redirectTo: string };
  return new URL(redirectTo).searchParams.get('code') as string;
}

export type TokenAnswer = {
  readonly status: number;
  readonly body: {
    readonly access_token?: string;
    readonly expires_in?: number;
    readonly error?: string;
  };
};

/** Asks for a token as `svc login` does; null leaves a parameter out. */
export async function exchange(
  url: string,
  { verifier, redirectUri }: BegunSignIn,
  code: string,
  change: Readonly<Record<string, string | null>> = {},
): Promise<TokenAnswer> {
  const parameters = {
    grant_type: 'authorization_code',
    client_id: 'svc-cli',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...change,
  };
  const given = Object.entries(parameters).filter(
    (pair): pair is [string, string] => pair[1] !== null,
  );
  const response = await fetch(`${url}/auth/token`, {
    method: 'POST',
    body: new URLSearchParams(given),
  });
  return { status: response.status, body: (await response.json()) as TokenAnswer['body'] };
}

/** Signs a command line in as the person of the browser; returns the token. */
export async function commandLineToken(url: string, browser: Browser): Promise<string> {
  const begun = beginSignIn();
  const { body } = await exchange(url, begun, await approvedCode(browser, begun));
  if (body.access_token === undefined) throw new Error(`no token: ${body.error}`);
  return body.access_token;
}
