import { randomBytes } from 'node:crypto';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { AppValues, CodeHost, RequiredAccess } from '../code-host.ts';
import { apiAddress } from './api-address.ts';
import { appToken } from './app-token.ts';
import { unavailable, unexpected } from './github-failure.ts';
import { asClient, type GithubRequest, sendToGithub } from './github-request.ts';
import { hostedApp } from './hosted-app.ts';
import { installationAccess } from './installation-access.ts';
import { personAccess } from './person-access.ts';
import { readDeliveryHeaders } from './webhook-headers.ts';
import { isSigned } from './webhook-signature.ts';

/** Access of the App: what it uses, and nothing beyond. */
const REQUIRED: RequiredAccess = {
  permissions: new Map([
    ['checks', 'write'],
    ['contents', 'write'],
    ['pull_requests', 'write'],
    ['metadata', 'read'],
  ]),
  events: new Set(['pull_request', 'push', 'check_run', 'check_suite', 'repository']),
};

/** Returns GitHub, or a server of GitHub Enterprise, at this address. docs.github.com/rest, version 2022-11-28 */
export function githubHost(outbound: Outbound, hostUrl: string): CodeHost {
  const api = apiAddress(hostUrl);
  const send = (request: GithubRequest) => sendToGithub(outbound, api, request);
  return {
    ...personAccess({ outbound, hostUrl, send }),
    ...installationAccess(send),
    requiredAccess: REQUIRED,
    readDeliveryHeaders,
    isSigned,
    readApp: async (values) => {
      const authorization = `Bearer ${await appToken(values)}`;
      const answer = await send({ method: 'GET', path: '/app', authorization });
      if (!answer.ok) return unavailable(answer.detail);
      if (answer.status === 401) return { ok: false, failure: { reason: 'key_rejected' } };
      if (answer.status === 404) return { ok: false, failure: { reason: 'unknown_app' } };
      if (answer.status !== 200) return unexpected('GET /app', answer);
      const app = hostedApp(answer.body, hostUrl);
      if (app !== null) return { ok: true, value: app };
      return unavailable('it answered GET /app without an App in JSON');
    },
    acceptsClient: async (values) => {
      const answer = await send(madeUpTokenCheck(values));
      if (!answer.ok) return unavailable(answer.detail);
      // 404: the client is accepted, and its token is unknown
      if (answer.status === 404) return { ok: true, value: true };
      if (answer.status === 401) return { ok: true, value: false };
      return unexpected('the check of a made-up token', answer);
    },
  };
}

/** The check of a user's token that nobody was issued. */
function madeUpTokenCheck(values: AppValues): GithubRequest {
  return {
    method: 'POST',
    path: `/applications/${encodeURIComponent(values.clientId)}/token`,
    authorization: asClient(values),
    body: { access_token: `ghu_${randomBytes(18).toString('hex')}` },
  };
}
