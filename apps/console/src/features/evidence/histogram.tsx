import type { EvidenceHistogram } from '@svc/contract';
import { useOperation } from '../../api/queries.ts';
import { BarChart } from '../../parts/bar-chart.tsx';
import { lengthText } from '../../parts/length-text.ts';
import { Loaded } from '../../parts/loading.tsx';
import { countText, numberText } from '../../parts/number-text.ts';
import { usePreferences } from '../../parts/preferences.ts';
import { type FilterField, readFilter, usePageSearch } from '../../parts/search.ts';
import { TableFrame } from '../../parts/table-frame.tsx';
import { absoluteTime } from '../../parts/time-format.ts';
import { fittedRange, type TimeRange } from './fitted-range.ts';

type Bucket = EvidenceHistogram['buckets'][number];

const SECOND_MS = 1_000;
const MINUTE = 60;

/** How many events match the filter of the page, by time; a bar narrows the filter to its time. */
export function Histogram({ fields }: { readonly fields: readonly FilterField[] }) {
  const [search, change] = usePageSearch();
  const { filter } = readFilter(search, fields);
  const { histogram, isFitted } = useFittedHistogram(filter);
  return (
    <section className="histogram" aria-label="Events by time">
      <Loaded query={histogram} shape="picture">
        {(answer) => (
          <Chart
            {...answer}
            isFitted={isFitted}
            onNarrow={({ since, until }) => change({ since, until, peek: undefined })}
          />
        )}
      </Loaded>
    </section>
  );
}

/**
 * Counts the events by buckets that their own time is divided into: those of one hour in a long quiet log by minutes, not as one bar.
 * Each answer has up to 101 buckets, so the third has narrowed a range ten thousand times.
 */
function useFittedHistogram(filter: Readonly<Record<string, string>>) {
  const read = { keepsPrevious: true };
  const whole = useOperation('getEvidenceHistogram', { query: filter }, read);
  const rangeOf = ({ data }: typeof whole) => (data === undefined ? null : fittedRange(data));
  const inputOf = (range: TimeRange | null) =>
    range === null ? null : { query: { ...filter, ...range } };
  const first = rangeOf(whole);
  const nearer = useOperation('getEvidenceHistogram', inputOf(first), read);
  const second = first === null ? null : rangeOf(nearer);
  const nearest = useOperation('getEvidenceHistogram', inputOf(second), read);
  if (first === null) return { histogram: whole, isFitted: false };
  return { histogram: second === null ? nearer : nearest, isFitted: true };
}

function Chart({
  bucketSeconds,
  buckets,
  isComplete,
  isFitted,
  onNarrow,
}: EvidenceHistogram & {
  /** Whether nothing matches before and after. */
  readonly isFitted: boolean;
  readonly onNarrow: (range: TimeRange) => void;
}) {
  const { zone } = usePreferences();
  const isWaiting = buckets.some(({ waiting }) => (waiting ?? 0) > 0);
  const timeOf = ({ start }: Bucket) =>
    bucketSeconds % MINUTE === 0
      ? absoluteTime(start, zone).replace(/:\d\d (?=[+-])/, ' ')
      : absoluteTime(start, zone);
  const [oldest, newest] = [buckets[0], buckets.at(-1)];
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
        {...(oldest !== undefined &&
          newest !== undefined && { ends: [timeOf(oldest), timeOf(newest)] })}
        onOpen={(index) => narrow(buckets[index] as Bucket)}
      />
      <p className="muted">
        {buckets.length === 0
          ? 'The log has nothing in this time.'
          : `A bar is ${lengthText(bucketSeconds)}. Denied calls are red${isWaiting ? ', those that wait for an approval yellow' : ''}.`}
        {isFitted && ' Nothing matches before or after.'}
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
