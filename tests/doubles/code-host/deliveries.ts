import { createHmac, randomUUID } from 'node:crypto';
import type { HostDelivery, HostState } from './host-state.ts';
import { appFault, failure, type HostRequest, type Operations } from './operation.ts';

/**
 * Delivers an event, signed by the webhook secret as it is now. Returns the attempt, which the host keeps. Whatever comes of it, the host
 * does not repeat it by itself.
 */
export async function deliver(
  state: HostState,
  event: string,
  payload: object,
  of: { readonly guid?: string; readonly isRedelivery?: boolean } = {},
): Promise<HostDelivery> {
  const { webhookSecret, webhookUrl } = state.app;
  const body = JSON.stringify(payload);
  const guid = of.guid ?? randomUUID();
  const sent = await fetch(webhookUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'GitHub-Hookshot/double',
      'x-github-delivery': guid,
      'x-github-event': event,
      'x-hub-signature-256': `sha256=${createHmac('sha256', webhookSecret).update(body).digest('hex')}`,
    },
    body,
  }).catch(() => null);
  await sent?.text();
  const attempt = {
    id: state.nextId++,
    guid,
    event,
    body,
    deliveredAt: new Date(),
    isRedelivery: of.isRedelivery ?? false,
    status: sent?.status ?? 0,
  };
  state.deliveries.unshift(attempt);
  return attempt;
}

/** The webhook of the App; requests are signed by the App. */
export const DELIVERY_OPERATIONS: Operations = {
  'PATCH /app/hook/config': (request, state) => {
    const fault = appFault(request, state);
    if (fault !== null) return fault;
    const given = request.json as { readonly url?: string; readonly secret?: string };
    if (given.url !== undefined) state.app.webhookUrl = given.url;
    if (given.secret !== undefined) state.app.webhookSecret = given.secret;
    const { webhookUrl: url } = state.app;
    return {
      status: 200,
      body: { content_type: 'json', insecure_ssl: '0', secret: '********', url },
    };
  },
  'GET /app/hook/deliveries': (request, state) => appFault(request, state) ?? page(request, state),
  'POST /app/hook/deliveries/{delivery_id}/attempts': async (request, state) => {
    const fault = appFault(request, state);
    if (fault !== null) return fault;
    const found = state.deliveries.find(({ id }) => String(id) === request.segments[3]);
    if (found === undefined) return failure(404, 'Not Found');
    const { event, guid, body } = found;
    await deliver(state, event, JSON.parse(body) as object, { guid, isRedelivery: true });
    return { status: 202, body: {} };
  },
};

/** The latest first; `cursor` is the number of the last attempt of the page before. */
function page({ query, path }: HostRequest, { deliveries, url }: HostState) {
  const size = Number(query.get('per_page') ?? 30);
  const before = Number(query.get('cursor')?.replace('v1_', '') ?? Number.MAX_SAFE_INTEGER);
  const hasFailed = ({ status }: HostDelivery) => status < 200 || status > 399;
  const listed = deliveries
    .filter((one) => query.get('status') !== 'failure' || hasFailed(one))
    .filter(({ id }) => id < before);
  const items = listed.slice(0, size);
  const last = items.at(-1);
  const link = `<${url}${path}?per_page=${size}&cursor=v1_${last?.id}>; rel="next"`;
  return {
    status: 200,
    body: items.map(item),
    ...(listed.length > size && { headers: { link } }),
  };
}

function item({ id, guid, event, deliveredAt, isRedelivery, status }: HostDelivery): object {
  return {
    id,
    guid,
    delivered_at: deliveredAt.toISOString(),
    redelivery: isRedelivery,
    duration: 0.03,
    status:
      status === 0 ? 'failed to connect to host' : status === 202 ? 'OK' : 'Invalid HTTP Response',
    status_code: status,
    event,
    action: null,
    installation_id: null,
    repository_id: null,
    throttled_at: null,
  };
}
