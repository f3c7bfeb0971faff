import { CallChart } from '../../parts/call-chart.tsx';
import { Card } from '../../parts/card.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';

/** Decided calls of agents in the last day, allowed and denied. */
export function AgentCalls() {
  return (
    <Card
      title="Calls of agents, last 24 hours"
      link={
        <TenantLink
          to="/evidence"
          search={{ kind: 'policy_decision', decision: 'deny', since: '-24h' }}
        >
          Denied calls
        </TenantLink>
      }
    >
      <CallChart />
    </Card>
  );
}
