import type { EvidenceHistogram } from '@svc/contract';
import { useOperation } from '../../api/queries.ts';
import { BarChart } from '../../parts/bar-chart.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { countText, numberText } from '../../parts/number-text.ts';
import { usePreferences } from '../../parts/preferences.ts';
import { type FilterField, readFilter, usePageSearch } from '../../parts/search.ts';
import { TableFrame } from '../../parts/table-frame.tsx';
import { absoluteTime } from '../../parts/time-format.ts';

type Bucket = EvidenceHistogram['buckets'][number];
type Range = { readonly since: string; readonly until: string };

const SECOND_MS = 1_000;
const LENGTHS: readonly (readonly [name: string, seconds: number])[] = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How many events match the filter of the page, by time; a bar narrows the filter to its time. */
export function Histogram({ fields }: { readonly fields: readonly FilterField[] }) {
  const [search, change] = usePageSearch();
  const { filter } = readFilter(search, fields);
  const histogram = useOperation(
    'getEvidenceHistogram',
    { query: filter },
    { keepsPrevious: true },
  );
  return (
    <section className="histogram" aria-label="Events by time">
      <Loaded query={histogram} shape="picture">
        {(answer) => (
          <Chart
            {...answer}
            onNarrow={({ since, until }) => change({ since, until, peek: undefined })}
          />
        )}
      </Loaded>
    </section>
  );
}

function Chart({
  bucketSeconds,
  buckets,
  isComplete,
  onNarrow,
}: EvidenceHistogram & { readonly onNarrow: (range: Range) => void }) {
  const { zone } = usePreferences();
  const isWaiting = buckets.some(({ waiting }) => (waiting ?? 0) > 0);
  const timeOf = ({ start }: Bucket) => absoluteTime(start, zone).replace(/:\d\d (?=[+-])/, ' ');
  const narrow = ({ start }: Bucket) => {
    const end = new Date(Date.parse(start) + bucketSeconds * SECOND_MS);
    onNarrow({ since: start, until: end.toISOString() });
  };
  return (
    <>
      <BarChart
        label="Events by time"
        bars={buckets.map((bucket) => ({
          key: bucket.start,
          text: `${timeOf(bucket)}: ${countsText(bucket)}`,
          isUncounted: bucket.count === null,
          segments: [
            {
              tone: 'plain',
              value: (bucket.count ?? 0) - (bucket.denied ?? 0) - (bucket.waiting ?? 0),
            },
            { tone: 'medium', value: bucket.waiting ?? 0 },
            { tone: 'critical', value: bucket.denied ?? 0 },
          ],
        }))}
        onOpen={(index) => narrow(buckets[index] as Bucket)}
      />
      <p className="muted">
        {buckets.length === 0
          ? 'The log has nothing in this time.'
          : `A bar is ${lengthText(bucketSeconds)}. Denied calls are red${isWaiting ? ', those that wait for an approval yellow' : ''}.`}
        {!isComplete &&
          ' Only the newest events were read: some counts are missing. Narrow the filter to count the others.'}
      </p>
      {buckets.length > 0 && (
        <details>
          <summary>Events by time as a table</summary>
          <Table {...{ buckets, timeOf, narrow }} />
        </details>
      )}
    </>
  );
}

function Table({
  buckets,
  timeOf,
  narrow,
}: {
  readonly buckets: readonly Bucket[];
  readonly timeOf: (bucket: Bucket) => string;
  readonly narrow: (bucket: Bucket) => void;
}) {
  return (
    <TableFrame>
      <table aria-label="Events by time">
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Events</th>
            <th scope="col">Allowed</th>
            <th scope="col">Denied</th>
            <th scope="col">Waiting</th>
          </tr>
        </thead>
        <tbody>
          {buckets
            .filter(({ count }) => count !== 0)
            .map((bucket) => (
              <tr key={bucket.start}>
                <td>
                  <button type="button" className="close" onClick={() => narrow(bucket)}>
                    {timeOf(bucket)}
                  </button>
                </td>
                <td>{knownText(bucket.count)}</td>
                <td>{knownText(bucket.allowed)}</td>
                <td>{knownText(bucket.denied)}</td>
                <td>{knownText(bucket.waiting)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function countsText({ count, allowed, denied, waiting }: Bucket): string {
  if (count === null) return 'not counted';
  const known = { allowed, denied, ...(waiting !== 0 && { 'waiting for approval': waiting }) };
  const decisions = Object.entries(known).flatMap(([name, of]) =>
    of === null ? [] : [`${numberText(of)} ${name}`],
  );
  return [countText(count, 'event'), ...decisions].join(', ');
}

function knownText(count: number | null): string {
  return count === null ? 'not counted' : numberText(count);
}

function lengthText(seconds: number): string {
  for (const [name, length] of LENGTHS) {
    if (seconds % length !== 0) continue;
    return seconds === length ? `one ${name}` : `${seconds / length} ${name}s`;
  }
  return `${seconds} seconds`;
}
