import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { decisionState } from '../../parts/decision-state.ts';
import { numberText } from '../../parts/number-text.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';

const DENIED = { kind: 'policy_decision', decision: 'deny' } as const;
/** So many denied calls of all agents are read at once, the newest. */
const MAX_READ = 200;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/** How many calls of an agent were denied in the last 24 hours, with a link to them; at least so many where all agents have more than are read. */
export function DeniedCalls({ agentId }: { readonly agentId: string }) {
  const may = useMay();
  // whole minutes, so that all rows share one read
  const [since] = useState(() => {
    const minute = Math.floor(Date.now() / MINUTE_MS) - DAY_MINUTES;
    return new Date(minute * MINUTE_MS).toISOString();
  });
  const denied = useOperation(
    'listEvidence',
    may('listEvidence') ? { query: { ...DENIED, since, limit: MAX_READ } } : null,
  );
  if (denied.data === undefined) return '';
  const { items, nextCursor } = denied.data;
  const own = items.filter(
    ({ event: { actor, data } }) => actor['id'] === agentId && decisionState(data) === 'deny',
  );
  const text = `${numberText(own.length)}${nextCursor === null ? '' : '+'}`;
  if (own.length === 0) return <span className="muted">{text}</span>;
  return (
    <TenantLink to="/evidence" search={{ ...DENIED, agent: agentId, since: '-24h' }}>
      <span title="Its denied calls, and those that wait for an approval">{text}</span>
    </TenantLink>
  );
}
