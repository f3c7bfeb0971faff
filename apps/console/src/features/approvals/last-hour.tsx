import type { ApprovalDetail } from '@svc/contract';
import { useOperation } from '../../api/queries.ts';
import { DecisionTable } from '../../parts/decision-table.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';

const HOUR_MS = 3_600_000;
const MAX_DECISIONS = 20;

/** The decisions about an agent from an hour before it asked, the newest first. */
function LastHour({ agentId, asked }: { agentId: string; asked: string }) {
  const since = new Date(Date.parse(asked) - HOUR_MS).toISOString();
  const filter = { kind: 'policy_decision', agent: agentId, since } as const;
  const decisions = useOperation('listEvidence', { query: { ...filter, limit: MAX_DECISIONS } });
  return (
    <section className="stack" aria-label="Last hour of the agent">
      <h3>What the agent called in the hour before, and since</h3>
      <Loaded query={decisions}>
        {({ items, nextCursor }) => (
          <>
            <DecisionTable label="Decisions about the agent" records={items} />
            {nextCursor !== null && (
              <TenantLink to="/evidence" search={filter}>
                All of them
              </TenantLink>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** `LastHour` of the approval of a call; nothing for a change. */
export function LastHourOf({ approval }: { readonly approval: ApprovalDetail }) {
  const { call, requestedAt } = approval;
  return call === null ? null : <LastHour agentId={call.agentId} asked={requestedAt} />;
}
