import type { EvidenceHistogram } from '@svc/contract';
import { useState } from 'react';
import { useOperation } from '../../api/queries.ts';
import { BarChart } from '../../parts/bar-chart.tsx';
import { Card } from '../../parts/card.tsx';
import { useGoTo } from '../../parts/go-to.ts';
import { Loaded } from '../../parts/loading.tsx';
import { numberText } from '../../parts/number-text.ts';
import { usePreferences } from '../../parts/preferences.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { absoluteTime } from '../../parts/time-format.ts';

const DAY_MS = 86_400_000;
type Bucket = EvidenceHistogram['buckets'][number];

/** Decided calls of agents in the last day, allowed and denied. */
export function AgentCalls() {
  const [since] = useState(() => new Date(Date.now() - DAY_MS).toISOString());
  const query = { kind: 'policy_decision', since };
  const histogram = useOperation('getEvidenceHistogram', { query });
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
      <Loaded query={histogram}>
        {({ buckets, bucketSeconds }) => <Calls buckets={buckets} seconds={bucketSeconds} />}
      </Loaded>
    </Card>
  );
}

function Calls({
  buckets,
  seconds,
}: {
  readonly buckets: readonly Bucket[];
  readonly seconds: number;
}) {
  const goTo = useGoTo();
  const { zone } = usePreferences();
  const total = (member: 'allowed' | 'denied') =>
    buckets.reduce((sum, bucket) => sum + (bucket[member] ?? 0), 0);
  const open = ({ start }: Bucket) => {
    const until = new Date(Date.parse(start) + seconds * 1_000).toISOString();
    goTo('/evidence', { kind: 'policy_decision', since: start, until });
  };
  if (buckets.length === 0) return <p className="muted">No call was decided.</p>;
  return (
    <>
      <div className="figures">
        <span>
          <strong>{numberText(total('allowed'))}</strong> allowed
        </span>
        <span>
          <strong>{numberText(total('denied'))}</strong> denied
        </span>
      </div>
      <BarChart
        label="Calls by time"
        bars={buckets.map(({ start, allowed, denied }) => ({
          key: start,
          text: `${absoluteTime(start, zone)}: ${allowed ?? 0} allowed, ${denied ?? 0} denied`,
          isUncounted: allowed === null,
          segments: [
            { tone: 'good', value: allowed ?? 0 },
            { tone: 'critical', value: denied ?? 0 },
          ],
        }))}
        onOpen={(index) => open(buckets[index] as Bucket)}
      />
      <ul className="legend">
        <li>
          <i data-tone="good" />
          allowed
        </li>
        <li>
          <i data-tone="critical" />
          denied
        </li>
      </ul>
    </>
  );
}
