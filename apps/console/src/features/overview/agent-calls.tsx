import type { Agent } from '@svc/contract';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { CallChart } from '../../parts/call-chart.tsx';
import { Card } from '../../parts/card.tsx';
import { decisionState } from '../../parts/decision-state.ts';
import { Ranking } from '../../parts/ranking.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { activityOf, denialsOf, deniedAgentsOf } from './agent-activity.ts';

const DENIED = { kind: 'policy_decision', decision: 'deny' } as const;
const MAX_READ = 200;
const MAX_NAMED = 5;
const DAY_MS = 86_400_000;

/** Decided calls of agents in the last day, allowed and denied, what denied them, and which agents are new or quiet. */
export function AgentCalls() {
  const may = useMay();
  return (
    <Card
      title="Calls of agents, last 24 hours"
      link={
        <TenantLink to="/evidence" search={{ ...DENIED, since: '-24h' }}>
          Denied and waiting calls
        </TenantLink>
      }
    >
      <CallChart />
      {may('listEvidence') && <Denials />}
      {may('listAgents') && may('listRuntimeUses') && <NewAndQuiet />}
    </Card>
  );
}

function Denials() {
  const [since] = useState(() => new Date(Date.now() - DAY_MS).toISOString());
  const denied = useOperation('listEvidence', { query: { ...DENIED, since, limit: MAX_READ } });
  const records = (denied.data?.items ?? []).filter(
    ({ event }) => decisionState(event.data) === 'deny',
  );
  const denials = denialsOf(records);
  if (denials.length === 0) return null;
  const isAll = denied.data?.nextCursor === null;
  return (
    <>
      <Ranking
        label={
          isAll ? 'Whose calls were denied' : `Whose calls were denied, of the last ${MAX_READ}`
        }
        values={deniedAgentsOf(records)
          .slice(0, MAX_NAMED)
          .map(({ id, name, count }) => ({
            key: id,
            count,
            link: (
              <TenantLink to={`/agents/${id}`}>
                <UntrustedText text={name} />
              </TenantLink>
            ),
          }))}
      />
      <Ranking
        label={isAll ? 'What denied them' : `What denied the last ${MAX_READ}`}
        values={denials.slice(0, MAX_NAMED).map(({ rule, text, reason, count }) => ({
          key: rule,
          count,
          link: (
            <TenantLink to="/evidence" search={{ ...DENIED, since: '-24h', reason }}>
              <span title={reason}>
                <UntrustedText text={text} />
              </span>
            </TenantLink>
          ),
        }))}
      />
    </>
  );
}

/** Nothing where there are more agents or tools than are read: who is quiet would be a guess. */
function NewAndQuiet() {
  const [now] = useState(Date.now);
  const query = { query: { limit: MAX_READ } };
  const agents = useOperation('listAgents', query).data;
  const uses = useOperation('listRuntimeUses', query).data;
  if (agents?.nextCursor !== null || uses?.nextCursor !== null) return null;
  const { isNew, isQuiet } = activityOf(agents.items, uses.items, now);
  return (
    <>
      <Names title="New this week" agents={isNew} />
      <Names title="Quiet for a week" agents={isQuiet} />
    </>
  );
}

function Names({ title, agents }: { readonly title: string; readonly agents: readonly Agent[] }) {
  if (agents.length === 0) return null;
  return (
    <p className="named">
      <span className="muted">{title}</span>
      {agents.slice(0, MAX_NAMED).map(({ id, name }) => (
        <TenantLink key={id} to={`/agents/${id}`}>
          <UntrustedText text={name} />
        </TenantLink>
      ))}
      {agents.length > MAX_NAMED && (
        <span className="muted">and {agents.length - MAX_NAMED} more</span>
      )}
    </p>
  );
}
