import { useState } from 'react';
import { useMay, useMe } from '../../api/me.ts';
import { Loaded } from '../../parts/loading.tsx';
import { Page } from '../../parts/page.tsx';
import { AgentCalls } from './agent-calls.tsx';
import { Changes } from './changes.tsx';
import { EvidenceHead } from './evidence-head.tsx';
import { FindingAges } from './finding-ages.tsx';
import { FindingRankings } from './finding-rankings.tsx';
import { FindingTrend } from './finding-trend.tsx';
import { FirstReads } from './first-reads.tsx';
import { GatewayHealth } from './gateway-health.tsx';
import { lastVisit } from './last-visit.ts';
import { Later } from './later.tsx';
import { NeedsAttention } from './needs-attention.tsx';
import { OpenFindings } from './open-findings.tsx';
import { OverviewReads, useOverview, useWorstFindings } from './overview-reads.tsx';
import { Rollout } from './rollout-checklist.tsx';
import { WaitingDecisions } from './waiting-decisions.tsx';

const DAY_MS = 86_400_000;

/** What needs a decision, what has changed, then the risk and how it develops, what agents do, and the record of it. */
export function OverviewPage() {
  const { tenant } = useMe();
  const [visit] = useState(() => lastVisit(tenant.id));
  const [yesterday] = useState(() => new Date(Date.now() - DAY_MS).toISOString());
  return (
    <Page title="Overview">
      <FirstReads reads={<OverviewReads since={visit ?? yesterday} />}>
        <Parts visit={visit} yesterday={yesterday} />
      </FirstReads>
    </Page>
  );
}

/** `visit` is the time of the last visit, null for none; `yesterday` the time a day ago. */
function Parts({
  visit,
  yesterday,
}: {
  readonly visit: string | null;
  readonly yesterday: string;
}) {
  const may = useMay();
  const overview = useOverview(visit ?? yesterday);
  const worst = useWorstFindings();
  const changes = overview.data?.changes ?? null;
  return (
    <div className="overview">
      <div className="column">
        <Loaded query={overview}>
          {({ waitingApprovals, waitingAgents, openFindings, rollout }) => (
            <>
              <WaitingDecisions approvals={waitingApprovals} agents={waitingAgents} />
              <NeedsAttention lastScanAt={rollout.lastScanAt} />
              {changes !== null && <Changes {...{ visit, yesterday, changes }} />}
              <OpenFindings open={openFindings} worst={worst.data?.items ?? []} />
            </>
          )}
        </Loaded>
        {may('getFindingTrend') && <FindingTrend />}
        <Later>
          {may('getFindingFacets') && <FindingAges />}
          {may('getEvidenceHistogram') && <AgentCalls />}
        </Later>
      </div>
      <div className="column">
        {overview.data !== undefined && <Rollout rollout={overview.data.rollout} />}
        <Later>
          {may('getFindingFacets') && <FindingRankings />}
          {may('listGatewayServers') && <GatewayHealth />}
          {overview.data !== undefined && may('getSignedHead') && (
            <EvidenceHead witnessed={overview.data.witnessed} />
          )}
        </Later>
      </div>
    </div>
  );
}
