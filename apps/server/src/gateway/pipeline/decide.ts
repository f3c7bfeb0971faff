import type { Call } from '@svc/policy';
import type { PlaceholderKey } from '../inspection/sanitize.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import { type GatewayParts, gatewayCallFor, type Visit } from '../visit/context.ts';
import type { GatewayCall } from '../visit/ports.ts';

export type Decided = Omit<Awaited<ReturnType<typeof decide>>, 'current'>;

/** Whether data is not forwarded. An internal error is not a decision of policy, so it refuses in observe, too. */
export function isRefused({ server }: Visit, { decision }: Decided): boolean {
  const { fault, outcome } = decision;
  const isEnforced = server.mode === 'enforce' || fault !== null;
  return isEnforced && outcome !== 'allow' && outcome !== 'sanitize';
}

/**
 * Returns decided data as it is forwarded: under `sanitize` without the secrets of any confidence, as a rule may have asked for
 * them. Null when it is too large to be inspected to its end, or the tenant's budget for that is spent.
 */
export async function forwardedData<T>(
  { inspector }: Pick<GatewayParts, 'inspector'>,
  { server }: Visit,
  data: T,
  { decision }: Decided,
  placeholders: PlaceholderKey,
): Promise<T | null> {
  if (decision.outcome !== 'sanitize') return data;
  try {
    return (await inspector.sanitize(server.tenantId, data, placeholders, 'low')).value;
  } catch (error) {
    if (error instanceof UpstreamFailure) return null;
    throw error;
  }
}

/** Decides a call and seals the decision; returns it with the visit as it was decided, which is what is acted on. */
export async function decide(
  parts: GatewayParts,
  visit: Visit,
  method: string,
  asked: Call,
  resumed?: GatewayCall['resumed'],
) {
  let { server } = visit;
  const onReached = (reached: Visit['server']) => {
    server = reached;
  };
  const gatewayCallOf = gatewayCallFor(parts, visit, method, asked, onReached, resumed);
  const decided = await parts.decide(visit.credential, () => asked, gatewayCallOf, visit.span);
  return { ...decided, current: { ...visit, server, credential: decided.credential } };
}
