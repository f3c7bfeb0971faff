/**
 * The yardstick of the benchmark `sign-in`, in a process of its own: an HTTP server that does nothing but the calls of
 * `openid-client` that a sign-in needs. Arguments: issuer, client id, client secret, redirect URI. Prints its address.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';

const [issuer, clientId, secret, redirectUri] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
];
const found = await discovery(new URL(issuer), clientId, undefined, undefined, {
  execute: [allowInsecureRequests],
});
const begun = new Map<string, { verifier: string; nonce: string }>();

function client(): Configuration {
  const made = new Configuration(found.serverMetadata(), clientId, {}, ClientSecretBasic(secret));
  allowInsecureRequests(made);
  enableNonRepudiationChecks(made);
  return made;
}

async function begin(): Promise<string> {
  const [state, verifier, nonce] = [randomState(), randomPKCECodeVerifier(), randomNonce()];
  begun.set(state, { verifier, nonce });
  return buildAuthorizationUrl(client(), {
    redirect_uri: redirectUri,
    scope: 'openid',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href;
}

async function complete(query: string): Promise<void> {
  const url = new URL(redirectUri + query);
  const expectedState = url.searchParams.get('state') ?? '';
  const { verifier, nonce } = begun.get(expectedState) as { verifier: string; nonce: string };
  begun.delete(expectedState);
  const tokens = await authorizationCodeGrant(client(), url, {
    pkceCodeVerifier: verifier,
    expectedState,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  if (tokens.claims()?.sub === undefined) throw new Error('no ID token');
}

const server = createServer(async ({ url = '' }, response) => {
  try {
    if (url.endsWith('/sign-in')) {
      response.writeHead(302, { location: await begin() }).end();
      return;
    }
    await complete(url.slice(url.indexOf('?')));
    response.writeHead(200, { 'set-cookie': '__Host-svc_session=x; Path=/; Secure' }).end();
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('message', () => {
  server.closeAllConnections();
  server.close();
  process.disconnect();
});
