import type { Overview } from '@svc/contract';
import { useMay, useMe } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { approvalTitle } from '../../parts/approval-title.ts';
import { Card } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { numberText } from '../../parts/number-text.ts';
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
    approvals: useOperation(
      'listApprovals',
      may('listApprovals') ? { query: { state: 'waiting', limit: MAX_SHOWN } } : null,
    ),
    agents: useOperation('listAgents', may('listAgents') ? { query: { limit: MAX_READ } } : null),
  };
}

/** Approvals and agents that wait for a person: the oldest, and where the others are. */
export function WaitingDecisions({ waiting }: { readonly waiting: Overview['waitingApprovals'] }) {
  const me = useMe();
  const { approvals, agents } = useDecisionReads();
  const requested = (agents.data?.items ?? []).filter(({ state }) => state === 'requested');
  const count = `${waiting.exact ? '' : 'more than '}${numberText(waiting.value)}`;
  return (
    <Card
      title="Waiting for a decision"
      link={
        <TenantLink to="/approvals" search={waiting.value === 0 ? {} : { state: 'waiting' }}>
          {waiting.value === 0
            ? 'All approvals'
            : `${count} ${waiting.value === 1 ? 'approval' : 'approvals'}`}
        </TenantLink>
      }
    >
      <ul className="plain-list">
        {approvals.data?.items.map(({ id, expiresAt, ...approval }) => (
          <li key={id}>
            <TenantLink to={`/approvals/${id}`}>
              <UntrustedText text={approvalTitle(approval)} />
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
      {waiting.value === 0 && agents.isSuccess && requested.length === 0 && (
        <p className="muted">Nobody waits for you.</p>
      )}
      {approvals.isError && <Loaded query={approvals}>{() => null}</Loaded>}
    </Card>
  );
}
