import type { Agent } from '@svc/contract';
import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { CallChart } from '../../parts/call-chart.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { Columns, Facts } from '../../parts/page.tsx';
import { PersonText } from '../../parts/person-text.tsx';
import { StateBadge } from '../../parts/severity.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { AgentActions } from './agent-actions.tsx';
import { Onramp } from './onramp.tsx';
import { Owner } from './owner.tsx';
import { UsedTools } from './used-tools.tsx';

/** What an agent is and may do, what to do with it, how it connects, and where its decisions are. */
export function AgentDetail({ id }: { readonly id: string }) {
  const agent = useOperation('getAgent', { params: { agentId: id } });
  const may = useMay();
  return (
    <Loaded query={agent} shape="thing">
      {(data) => (
        <article className="stack" aria-label="Agent">
          <h2>
            <UntrustedText text={data.name} />
          </h2>
          <div className="badges">
            <StateBadge state={data.state} />
            <span className="muted">{data.environment}</span>
          </div>
          <AgentActions agent={data} />
          {data.state === 'revoked' && <Revoked agent={data} />}
          <Columns aside={<AgentFacts agent={data} />}>
            {may('getEvidenceHistogram') && <Calls agentId={data.id} />}
            {may('getAgentUsage') && <UsedTools agentId={data.id} />}
            {data.state === 'approved' && may('getAgentOnramp') && <Onramp agentId={data.id} />}
          </Columns>
        </article>
      )}
    </Loaded>
  );
}

function Calls({ agentId }: { readonly agentId: string }) {
  return (
    <section className="stack" aria-label="Calls, last 24 hours">
      <h3>Calls, last 24 hours</h3>
      <CallChart agent={agentId} />
      <TenantLink to="/evidence" search={{ agent: agentId }}>
        Decisions about this agent
      </TenantLink>
    </section>
  );
}

/** The revocation took effect with its transaction: no decision sealed after it allows the agent. */
function Revoked({ agent }: { readonly agent: Agent }) {
  return (
    <p className="notice" role="status">
      Revoked <TimeText time={agent.revokedAt} />
      {agent.revocationReason !== null && (
        <>
          : <UntrustedText text={agent.revocationReason} />
        </>
      )}
      .{' '}
      <TenantLink to="/evidence" search={{ agent: agent.id, kind: 'agent.revoked' }}>
        Its event
      </TenantLink>
    </p>
  );
}

function AgentFacts({ agent }: { readonly agent: Agent }) {
  const may = useMay();
  return (
    <>
      <Facts
        facts={[
          ['Owner', <Owner key="owner" agent={agent} />],
          // the table of their use has them
          ...(may('getAgentUsage')
            ? []
            : [
                [
                  'Allowed tools',
                  <code key="tools">{agent.allowedTools.join(', ')}</code>,
                ] as const,
              ]),
          ['Tags', agent.tags.join(', ') || 'none'],
          [
            'Identity',
            agent.externalSubject === null ? (
              'lab token'
            ) : (
              <UntrustedText
                key="identity"
                text={`${agent.externalSubject.subject} of ${agent.externalSubject.issuer}`}
              />
            ),
          ],
          ['Requested by', <PersonText key="by" principal={agent.requestedBy} />],
          ['Created', <TimeText key="created" time={agent.createdAt} />],
          [
            'Approved',
            agent.approvedBy === null ? (
              notApproved(agent.state)
            ) : (
              <span key="approved">
                by <PersonText principal={agent.approvedBy} />, <TimeText time={agent.approvedAt} />
              </span>
            ),
          ],
          ['Id', <code key="id">{agent.id}</code>],
        ]}
      />
      <div className="actions">
        <CopyButton text={agent.id} label="Copy the id" />
      </div>
    </>
  );
}

/** An agent that was rejected, or revoked before its approval, is never approved. */
function notApproved(state: Agent['state']): string {
  return state === 'requested' ? 'not yet' : 'never';
}
