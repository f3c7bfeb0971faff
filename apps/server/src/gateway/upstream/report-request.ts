import type { Metrics } from '../../platform/metrics/metrics.ts';
import { OutboundError } from '../../platform/outbound/outbound-error.ts';
import type { UpstreamServer } from '../servers/registry.ts';
import type { HealthRecorder } from '../servers/server-health.ts';

/** Where it is reported how requests to servers go. */
export type RequestReports = {
  readonly metrics: Pick<Metrics, 'upstream'>;
  readonly health: Pick<HealthRecorder, 'record'>;
};

/** How a request went: the status of its answer, or the error instead of one. */
export type RequestEnd = { readonly status: number } | { readonly error: unknown };

/** Reports how long a server took since `began`, in milliseconds of `performance.now`, to begin its answer or to fail. */
export function reportRequest(
  { metrics, health }: RequestReports,
  { id: serverId, tenantId, name }: UpstreamServer,
  began: number,
  end: RequestEnd,
): void {
  const seconds = (performance.now() - began) / 1000;
  metrics.upstream({ tenant: tenantId, server: name, outcome: outcomeOf(end), seconds });
  if (isOfServer(end)) health.record({ tenantId, serverId, failure: failureOf(end) });
}

function outcomeOf(end: RequestEnd): string {
  if ('status' in end) return `${Math.floor(end.status / 100)}xx`;
  return end.error instanceof OutboundError ? end.error.code : 'failed';
}

/** False if the client disconnected, or this process had no room for the request: neither is a failure of the server. */
function isOfServer(end: RequestEnd): boolean {
  if ('status' in end || !(end.error instanceof OutboundError)) return true;
  return end.error.code !== 'aborted' && end.error.code !== 'busy';
}

/** Why a server did not do what it was asked for; null where it did, or where the request was at fault. */
function failureOf(end: RequestEnd): string | null {
  if ('error' in end) return end.error instanceof Error ? end.error.message : 'no answer';
  const { status } = end;
  if (status === 401 || status === 403) return `the server refuses the credential (${status})`;
  return status >= 500 ? `the server answers ${status}` : null;
}
