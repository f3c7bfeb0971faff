import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A token request that was granted. */
export type TokenGrant = {
  readonly form: Readonly<Record<string, string>>;
  readonly token: string;
};

/** An OAuth token endpoint (RFC 6749, RFC 8693) with one client that validates its requests strictly. */
export type TokenEndpoint = {
  readonly url: string;
  readonly grants: readonly TokenGrant[];
  stop(): Promise<void>;
};

const GRANTS: Readonly<Record<string, readonly string[]>> = {
  client_credentials: ['grant_type', 'scope', 'resource', 'audience'],
  'urn:ietf:params:oauth:grant-type:token-exchange': [
    'grant_type',
    'subject_token',
    'subject_token_type',
    'requested_token_type',
    'scope',
    'resource',
    'audience',
  ],
};

export async function startTokenEndpoint(client: {
  readonly id: string;
  readonly secret: string;
}): Promise<TokenEndpoint> {
  const grants: TokenGrant[] = [];
  const basic = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const answer = (status: number, body: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(JSON.stringify(body));
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
    const allowed = GRANTS[form['grant_type'] ?? ''];
    if (request.method !== 'POST') return answer(405, { error: 'invalid_request' });
    if (request.headers['content-type'] !== 'application/x-www-form-urlencoded') {
      return answer(400, { error: 'invalid_request' });
    }
    if (request.headers.authorization !== basic) return answer(401, { error: 'invalid_client' });
    if (allowed === undefined) return answer(400, { error: 'unsupported_grant_type' });
    if (Object.keys(form).some((name) => !allowed.includes(name))) {
      return answer(400, { error: 'invalid_request' });
    }
    const isExchange = allowed.includes('subject_token');
    if (isExchange && (form['subject_token'] ?? '').split('.').length !== 3) {
      return answer(400, { error: 'invalid_request' });
    }
    const token = `token-${grants.length + 1}-of-${client.id}`;
    grants.push({ form, token });
    return answer(200, {
      access_token: token,
      token_type: 'Bearer',
      expires_in: 300,
      ...(isExchange && { issued_token_type: 'urn:ietf:params:oauth:token-type:access_token' }),
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/token`,
    grants,
    stop: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}
