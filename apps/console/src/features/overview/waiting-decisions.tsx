import type { Overview } from '@svc/contract';
import { useMay, useMe } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { Card } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { countText } from '../../parts/number-text.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

const MAX_SHOWN = 4;
/** Of the newest agents, those that wait are shown; as many as the calls of agents below read. */
const MAX_READ = 200;

/** Begins what `WaitingDecisions` reads, with the first reads of the page instead of after them: what comes later would move the page. */
export function DecisionReads() {
  useDecisionReads();
  return null;
}

function useDecisionReads() {
  const may = useMay();
  return {
    asked: useOperation(
      'listApprovals',
      may('listApprovals') ? { query: { state: 'waiting', limit: MAX_SHOWN } } : null,
    ),
    registered: useOperation(
      'listAgents',
      may('listAgents') ? { query: { limit: MAX_READ } } : null,
    ),
  };
}

/** Approvals and agents that wait for a person: the newest, and where all of them are, with their counts as the navigation has them. */
export function WaitingDecisions({
  approvals,
  agents,
}: {
  readonly approvals: Overview['waitingApprovals'];
  readonly agents: Overview['waitingAgents'];
}) {
  const me = useMe();
  const { asked, registered } = useDecisionReads();
  const requested = (registered.data?.items ?? []).filter(({ state }) => state === 'requested');
  return (
    <Card
      title="Waiting for a decision"
      link={
        <span className="card-links">
          <TenantLink to="/approvals" search={approvals.value === 0 ? {} : { state: 'waiting' }}>
            {approvals.value === 0 ? 'All approvals' : cappedText(approvals, 'approval')}
          </TenantLink>
          {agents.value > 0 && <TenantLink to="/agents">{cappedText(agents, 'agent')}</TenantLink>}
        </span>
      }
    >
      <ul className="plain-list">
        {asked.data?.items.map(({ id, title, expiresAt }) => (
          <li key={id}>
            <TenantLink to={`/approvals/${id}`}>
              <UntrustedText text={title} />
            </TenantLink>
            <span className="muted">
              expires <TimeText time={expiresAt} />
            </span>
          </li>
        ))}
        {requested.slice(0, MAX_SHOWN).map(({ id, name, requestedBy, createdAt }) => (
          <li key={id}>
            <TenantLink to={`/agents/${id}`}>
              Approve the agent <UntrustedText text={name} />
            </TenantLink>
            {requestedBy === me.id ? (
              <span className="muted">a second person decides</span>
            ) : (
              <TimeText time={createdAt} />
            )}
          </li>
        ))}
      </ul>
      {approvals.value === 0 && agents.value === 0 && (
        <p className="muted">Nobody waits for you.</p>
      )}
      {asked.isError && <Loaded query={asked}>{() => null}</Loaded>}
    </Card>
  );
}

function cappedText({ value, exact }: Overview['waitingApprovals'], noun: string): string {
  return `${exact ? '' : 'more than '}${countText(value, noun)}`;
}
