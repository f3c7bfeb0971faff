import type { EvidenceHistogram } from '@svc/contract';
import { useState } from 'react';
import { useOperation } from '../api/queries.ts';
import { BarChart } from './bar-chart.tsx';
import { useGoTo } from './go-to.ts';
import { lengthText } from './length-text.ts';
import { Loaded } from './loading.tsx';
import { numberText } from './number-text.ts';
import { usePreferences } from './preferences.ts';
import { absoluteTime, type ZonePreference } from './time-format.ts';

const DAY_MS = 86_400_000;
type Bucket = EvidenceHistogram['buckets'][number];
type Filter = { readonly agent?: string };

/** Decided calls of the last day by time, allowed, denied and waiting for an approval: of all agents, or of one. A bar leads to its events. */
export function CallChart({ agent }: Filter) {
  const [since] = useState(() => new Date(Date.now() - DAY_MS).toISOString());
  const filter: Filter = agent === undefined ? {} : { agent };
  const histogram = useOperation('getEvidenceHistogram', {
    query: { ...filter, kind: 'policy_decision', since },
  });
  return (
    <Loaded query={histogram} shape="picture">
      {({ buckets, bucketSeconds }) => (
        <Calls buckets={buckets} seconds={bucketSeconds} filter={filter} />
      )}
    </Loaded>
  );
}

function Calls({
  buckets,
  seconds,
  filter,
}: {
  readonly buckets: readonly Bucket[];
  readonly seconds: number;
  readonly filter: Filter;
}) {
  const goTo = useGoTo();
  const { zone } = usePreferences();
  const total = (member: 'allowed' | 'denied' | 'waiting') =>
    buckets.reduce((sum, bucket) => sum + (bucket[member] ?? 0), 0);
  const waiting = total('waiting');
  const open = ({ start }: Bucket) => {
    const until = new Date(Date.parse(start) + seconds * 1_000).toISOString();
    goTo('/evidence', { ...filter, kind: 'policy_decision', since: start, until });
  };
  if (
    total('allowed') + total('denied') + total('waiting') === 0 &&
    buckets.every(({ allowed }) => allowed !== null)
  ) {
    return <p className="muted">No call was decided.</p>;
  }
  return (
    <>
      <div className="figures">
        <span>
          <strong>{numberText(total('allowed'))}</strong> allowed
        </span>
        <span>
          <strong>{numberText(total('denied'))}</strong> denied
        </span>
        {waiting > 0 && (
          <span>
            <strong>{numberText(waiting)}</strong> waiting for approval
          </span>
        )}
      </div>
      <BarChart
        label="Calls by time"
        bars={buckets.map(({ start, allowed, denied, waiting }) => ({
          key: start,
          text: [
            `${absoluteTime(start, zone)}: ${allowed ?? 0} allowed, ${denied ?? 0} denied`,
            ...(waiting === null || waiting === 0 ? [] : [`${waiting} waiting for approval`]),
          ].join(', '),
          isUncounted: allowed === null,
          segments: [
            { tone: 'good', value: allowed ?? 0 },
            { tone: 'medium', value: waiting ?? 0 },
            { tone: 'critical', value: denied ?? 0 },
          ],
        }))}
        ends={[startText(buckets[0], seconds, zone), startText(buckets.at(-1), seconds, zone)]}
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
        {waiting > 0 && (
          <li>
            <i data-tone="medium" />
            waiting for approval
          </li>
        )}
        <li className="muted">a bar is {lengthText(seconds)}</li>
      </ul>
    </>
  );
}

/** Returns when a bar starts: `2026-01-31 13:00`, with its seconds where it is shorter than a minute. */
function startText(bucket: Bucket | undefined, seconds: number, zone: ZonePreference): string {
  if (bucket === undefined) return '';
  return absoluteTime(bucket.start, zone).slice(0, seconds < 60 ? 19 : 16);
}
