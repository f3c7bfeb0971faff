import type { Static } from 'typebox';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import type { ConnectingHost } from '../connecting-host.ts';
import { unavailable, unexpected } from './github-failure.ts';
import { asClient, parsed, type SendToGithub } from './github-request.ts';
import { hostedAccount, installationIds, reachedRepositories } from './hosted-installation.ts';
import { readList } from './read-list.ts';

export type PersonAccessParts = {
  readonly outbound: Outbound;
  /** Address of the host, without a trailing slash. */
  readonly hostUrl: string;
  readonly send: SendToGithub;
};

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 64 * 1024;

/** What is read of an answer with a token; a refresh token is not looked at, and ends with the authorization. */
const Token = Type.Object({
  access_token: Type.String({ minLength: 1, maxLength: 4_096, pattern: '^[\\x21-\\x7e]+$' }),
  token_type: Type.String(),
});
/** The host answers 200 to a code that it refuses, too. */
const CodeRefused = Type.Object({ error: Type.Literal('bad_verification_code') });

/** What a person who has authorized the App may reach. */
export function personAccess({
  outbound,
  hostUrl,
  send,
}: PersonAccessParts): Omit<ConnectingHost, 'readInstallation' | 'listRepositories'> {
  return {
    installAddress: (installUrl, state) => `${installUrl}?${new URLSearchParams({ state })}`,
    authorizationAddress: ({ clientId, redirectUri, state, codeChallenge }) => {
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      });
      return `${hostUrl}/login/oauth/authorize?${query}`;
    },
    exchangeCode: async (values, { code, verifier, redirectUri }) => {
      const form = new URLSearchParams({
        client_id: values.clientId,
        client_secret: values.clientSecret.reveal(),
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      });
      const result = await outbound.request(`${hostUrl}/login/oauth/access_token`, {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'user-agent': 'svc',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: form.toString(),
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
        redirects: 0,
      });
      if (!result.ok) return unavailable(result.error.message);
      const { status, body } = result.response;
      if (status !== 200) return unexpected('the exchange of a code', { status });
      const answer = parsed(body);
      if (Check(CodeRefused, answer)) return { ok: true, value: null };
      if (!Check(Token, answer))
        return unavailable('it answered the exchange of a code without a token');
      const { access_token: token }: Static<typeof Token> = answer;
      return { ok: true, value: new Secret(token) };
    },
    endAuthorization: async (values, token) => {
      const answer = await send({
        method: 'DELETE',
        path: `/applications/${encodeURIComponent(values.clientId)}/grant`,
        authorization: asClient(values),
        body: { access_token: token.reveal() },
      });
      if (!answer.ok) return unavailable(answer.detail);
      return answer.status === 204
        ? { ok: true, value: null }
        : unexpected('the end of an authorization', answer);
    },
    readPerson: async (token) => {
      const answer = await send({ method: 'GET', path: '/user', authorization: bearer(token) });
      if (!answer.ok) return unavailable(answer.detail);
      if (answer.status !== 200) return unexpected('GET /user', answer);
      const account = hostedAccount(answer.body);
      if (account !== null) return { ok: true, value: account };
      return unavailable('it answered GET /user without a person in JSON');
    },
    reachesInstallation: async (token, hostInstallationId) => {
      const isWanted = (id: number) => id === hostInstallationId;
      const listed = await readList({
        send,
        path: '/user/installations',
        authorization: bearer(token),
        readPage: installationIds,
        idOf: (id) => id,
        isLast: isWanted,
      });
      return listed.ok ? { ok: true, value: listed.value.some(isWanted) } : listed;
    },
    listReached: (token, hostInstallationId) =>
      readList({
        send,
        path: `/user/installations/${hostInstallationId}/repositories`,
        authorization: bearer(token),
        readPage: reachedRepositories,
        idOf: ({ hostRepoId }) => hostRepoId,
      }),
  };
}

function bearer(token: Secret): string {
  return `Bearer ${token.reveal()}`;
}
