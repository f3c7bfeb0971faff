import { useState } from 'react';
import { useMay, useMe } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
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
import { AttentionReads, NeedsAttention } from './needs-attention.tsx';
import { OpenFindings } from './open-findings.tsx';
import { Rollout } from './rollout-checklist.tsx';
import { DecisionReads, WaitingDecisions } from './waiting-decisions.tsx';

const DAY_MS = 86_400_000;
/** The findings that are named: so few that they are read. */
const WORST = { status: 'open', limit: 3 } as const;
/** The names of repositories, as `RepositoryName` reads them. */
const NAMES = { query: { limit: 200 } };

/** What needs a decision, then the risk and how it develops, what agents do, and the record of it. */
export function OverviewPage() {
  const may = useMay();
  const { tenant } = useMe();
  const [visit] = useState(() => lastVisit(tenant.id));
  const [yesterday] = useState(() => new Date(Date.now() - DAY_MS).toISOString());
  const overview = useOperation(
    'getOverview',
    { query: { since: visit ?? yesterday } },
    { isLive: true },
  );
  // with the first reads of the page, not after them
  const worst = useOperation('listFindings', may('listFindings') ? { query: WORST } : null);
  useOperation('getSignedHead', may('getSignedHead') ? {} : null);
  useOperation('listRepositories', may('listRepositories') ? NAMES : null);
  const changes = overview.data?.changes ?? null;
  return (
    <Page title="Overview">
      <FirstReads className="overview">
        <AttentionReads />
        <DecisionReads />
        <div className="column">
          <Loaded query={overview}>
            {({ waitingApprovals, openFindings, rollout }) => (
              <>
                <WaitingDecisions waiting={waitingApprovals} />
                <NeedsAttention lastScanAt={rollout.lastScanAt} />
                <OpenFindings open={openFindings} worst={worst.data?.items ?? []} />
              </>
            )}
          </Loaded>
          {may('getFindingTrend') && <FindingTrend />}
          {may('getFindingFacets') && <FindingAges />}
          {may('getEvidenceHistogram') && <AgentCalls />}
        </div>
        <div className="column">
          {overview.data !== undefined && <Rollout rollout={overview.data.rollout} />}
          {changes !== null && <Changes {...{ visit, yesterday, changes }} />}
          {may('getFindingFacets') && <FindingRankings />}
          {may('listGatewayServers') && <GatewayHealth />}
          {overview.data !== undefined && may('getSignedHead') && (
            <EvidenceHead witnessed={overview.data.witnessed} />
          )}
        </div>
      </FirstReads>
    </Page>
  );
}
