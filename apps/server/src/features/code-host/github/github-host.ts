import { randomBytes } from 'node:crypto';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { AppValues, CodeHost, HostAnswer, RequiredAccess } from '../code-host.ts';
import type { FixingHost } from '../fixing-host.ts';
import { apiAddress } from './api-address.ts';
import { appManifest, convertedApp } from './app-manifest.ts';
import { appToken } from './app-token.ts';
import { checkRuns } from './check-runs.ts';
import { failedDeliveries } from './failed-deliveries.ts';
import { fixPullRequests } from './fix-pull-requests.ts';
import { manifestTarget } from './form-target.ts';
import { unavailable, unexpected } from './github-failure.ts';
import {
  asClient,
  type GithubRequest,
  type GithubResponse,
  type SendToGithub,
  sendToGithub,
} from './github-request.ts';
import { hostedApp } from './hosted-app.ts';
import { installationAccess } from './installation-access.ts';
import { personAccess } from './person-access.ts';
import { pullRequests } from './pull-requests.ts';
import { readHead } from './read-head.ts';
import { gitAddress, grantChecking, grantReading, revokeToken } from './repository-access.ts';
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

/**
 * Returns GitHub, or a server of GitHub Enterprise, at this address; `sendKept` sends what mints and revokes tokens of installations.
 * docs.github.com/rest, version 2022-11-28
 */
export function githubHost(
  outbound: Outbound,
  hostUrl: string,
  sendKept?: SendToGithub,
): CodeHost & FixingHost {
  const api = apiAddress(hostUrl);
  const send = (request: GithubRequest) => sendToGithub(outbound, api, request);
  const sendForTokens = sendKept ?? send;
  /** Sends a request that the App signs. Its failures are those of the App's id and key; every other status is answered. */
  const sendAsApp = async (
    values: AppValues,
    request: Omit<GithubRequest, 'authorization'>,
  ): Promise<Answered | (HostAnswer<never> & { readonly ok: false })> => {
    const answer = await send({ ...request, authorization: `Bearer ${await appToken(values)}` });
    if (!answer.ok) return unavailable(answer.detail);
    if (answer.status === 401) return { ok: false, failure: { reason: 'key_rejected' } };
    if (answer.status === 404) return { ok: false, failure: { reason: 'unknown_app' } };
    return answer;
  };
  return {
    ...personAccess({ outbound, hostUrl, send }),
    ...installationAccess(send, sendForTokens),
    ...checkRuns(send),
    ...pullRequests(send),
    ...fixPullRequests(send, sendForTokens, hostUrl),
    requiredAccess: REQUIRED,
    readDeliveryHeaders,
    isSigned,
    grantReading: (values, identity) => grantReading(sendForTokens, hostUrl, values, identity),
    grantChecking: (values, identity) => grantChecking(sendForTokens, values, identity),
    revoke: (token) => revokeToken(sendForTokens, token),
    gitAddress: (name) => gitAddress(hostUrl, name),
    readHead: (access, branch) => readHead(outbound, access, branch),
    readApp: async (values) => {
      const answer = await sendAsApp(values, { method: 'GET', path: '/app' });
      if (!answer.ok) return answer;
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
    manifestForm: (request) => {
      const target = manifestTarget(hostUrl, request.organization);
      if (target === null) throw new RangeError('the organisation must be a login of the host');
      return { target, manifest: JSON.stringify(appManifest(request, REQUIRED)) };
    },
    convertManifest: async (code) => {
      const path = `/app-manifests/${encodeURIComponent(code)}/conversions`;
      const answer = await send({ method: 'POST', path });
      if (!answer.ok) return unavailable(answer.detail);
      // 422: the host knows the code, and does not exchange it
      if (answer.status === 404 || answer.status === 422) return { ok: true, value: null };
      if (answer.status !== 201) return unexpected('the exchange of the code', answer);
      const app = convertedApp(answer.body);
      if (app !== null) return { ok: true, value: app };
      return unavailable('it answered the exchange of the code without an App in JSON');
    },
    setWebhook: async (values, url) => {
      const config = { url, content_type: 'json', insecure_ssl: '0' };
      const body = { ...config, secret: values.webhookSecret.reveal() };
      const answer = await sendAsApp(values, { method: 'PATCH', path: '/app/hook/config', body });
      if (!answer.ok) return answer;
      return answer.status === 200
        ? { ok: true, value: null }
        : unexpected('PATCH /app/hook/config', answer);
    },
    listFailedDeliveries: async (values, cursor) => {
      const query = new URLSearchParams({
        per_page: '100',
        status: 'failure',
        ...(cursor !== null && { cursor }),
      });
      const path = `/app/hook/deliveries?${query}`;
      const answer = await sendAsApp(values, { method: 'GET', path });
      if (!answer.ok) return answer;
      if (answer.status !== 200) return unexpected('GET /app/hook/deliveries', answer);
      const page = failedDeliveries(answer.body, answer.link);
      if (page !== null) return { ok: true, value: page };
      return unavailable('it answered GET /app/hook/deliveries without deliveries in JSON');
    },
    redeliver: async (values, attemptId) => {
      const path = `/app/hook/deliveries/${attemptId}/attempts`;
      const answer = await sendAsApp(values, { method: 'POST', path });
      // 404: the host keeps deliveries for a few days
      if (!answer.ok) {
        const isGone = answer.failure.reason === 'unknown_app';
        return isGone ? { ok: true, value: false } : answer;
      }
      if (answer.status === 202) return { ok: true, value: true };
      if (answer.status === 400 || answer.status === 422) return { ok: true, value: false };
      return unexpected('a request to deliver again', answer);
    },
  };
}

type Answered = GithubResponse & { readonly ok: true };

/** The check of a user's token that nobody was issued. */
function madeUpTokenCheck(values: AppValues): GithubRequest {
  return {
    method: 'POST',
    path: `/applications/${encodeURIComponent(values.clientId)}/token`,
    authorization: asClient(values),
    body: { access_token: `ghu_${randomBytes(18).toString('hex')}` },
  };
}
