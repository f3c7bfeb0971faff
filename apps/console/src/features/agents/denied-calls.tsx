import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { decisionState } from '../../parts/decision-state.ts';
import { numberText } from '../../parts/number-text.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';

const DENIED = { kind: 'policy_decision', decision: 'deny' } as const;
/** So many denied calls of all agents are read at once, the newest. */
const MAX_READ = 200;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/** The denied calls of all agents in the last 24 hours, newest first; undefined until they are read. */
function useDenied() {
  const may = useMay();
  // whole minutes, so that all rows share one read
  const [since] = useState(() => {
    const minute = Math.floor(Date.now() / MINUTE_MS) - DAY_MINUTES;
    return new Date(minute * MINUTE_MS).toISOString();
  });
  const { data } = useOperation(
    'listEvidence',
    may('listEvidence') ? { query: { ...DENIED, since, limit: MAX_READ } } : null,
  );
  return data;
}

type Denied = NonNullable<ReturnType<typeof useDenied>>['items'];

const ofAgent = (items: Denied, agentId: string) =>
  items.filter(
    ({ event: { actor, data } }) => actor['id'] === agentId && decisionState(data) === 'deny',
  );

/** How many calls of an agent were denied in the last 24 hours, with a link to them; at least so many where all agents have more than are read. */
export function DeniedCalls({ agentId }: { readonly agentId: string }) {
  const data = useDenied();
  if (data === undefined) return '';
  const { items, nextCursor } = data;
  const own = ofAgent(items, agentId);
  const text = `${numberText(own.length)}${nextCursor === null ? '' : '+'}`;
  if (own.length === 0) return <span className="muted">{text}</span>;
  return (
    <TenantLink to="/evidence" search={{ ...DENIED, agent: agentId, since: '-24h' }}>
      <span title="Its denied calls, and those that wait for an approval">{text}</span>
    </TenantLink>
  );
}

/** When a call of an agent was denied last, within 24 hours. */
export function LastDenied({ agentId }: { readonly agentId: string }) {
  const data = useDenied();
  const last = data === undefined ? undefined : ofAgent(data.items, agentId)[0];
  if (last === undefined) return '';
  return <TimeText time={last.event.time} />;
}
