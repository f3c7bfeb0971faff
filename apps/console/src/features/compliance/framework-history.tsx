import type { Snapshot } from '@svc/contract';
import { useOperation } from '../../api/queries.ts';
import { BarChart } from '../../parts/bar-chart.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { PageButtons, usePageSteps } from '../../parts/page-steps.tsx';
import { type HistoryDay, historyDays } from './history-days.ts';
import { HistoryTable } from './history-table.tsx';
import { ATTESTED, AUTOMATED, type StatusText } from './status-text.ts';

const SNAPSHOTS_PER_PAGE = 120;

/** Returns what reads the newest snapshots of a framework in a scope, or of everything where that is undefined. */
export function snapshotsOf(frameworkId: string, scope: string | undefined) {
  return { query: { frameworkId, scope: scope ?? 'none', limit: SNAPSHOTS_PER_PAGE } } as const;
}

/** The counts of a framework day by day, as its snapshots have them, a picture for each column; a bar shows the framework as of its day. */
export function FrameworkHistory({
  frameworkId,
  scope,
  onOpen,
}: {
  readonly frameworkId: string;
  readonly scope: string | undefined;
  readonly onOpen: (day: string) => void;
}) {
  const steps = usePageSteps(SNAPSHOTS_PER_PAGE);
  const { query } = snapshotsOf(frameworkId, scope);
  const snapshots = useOperation(
    'listSnapshots',
    { query: { ...query, ...steps.query } },
    { isLive: true },
  );
  return (
    <section className="card" aria-label="Counts by day">
      <h2>Counts by day</h2>
      <Loaded query={snapshots} shape="picture">
        {({ items, nextCursor }) => (
          <>
            <History days={historyDays(items)} onOpen={onOpen} />
            <PageButtons steps={steps} nextCursor={nextCursor} label="snapshots" />
          </>
        )}
      </Loaded>
    </section>
  );
}

function History({
  days,
  onOpen,
}: {
  readonly days: readonly HistoryDay[];
  readonly onOpen: (day: string) => void;
}) {
  if (days.length === 0) {
    return (
      <p className="muted">
        No snapshot was taken yet. One is taken each day; with two of them this shows how the counts
        change.
      </p>
    );
  }
  const marked = days.filter(({ mark }) => mark !== null);
  return (
    <>
      <div className="status-columns">
        <ColumnChart
          label="Automated by day"
          days={days}
          column={AUTOMATED}
          countsOf={({ counts }) => counts.automated}
          onOpen={onOpen}
        />
        <ColumnChart
          label="Attested by day"
          days={days}
          column={ATTESTED}
          countsOf={({ counts }) => counts.attested}
          onOpen={onOpen}
        />
      </div>
      {marked.map(({ day, mark }) => (
        <p className="muted" key={day}>
          {day}: {mark}
        </p>
      ))}
      <details>
        <summary>Counts by day as a table</summary>
        <HistoryTable days={days} onOpen={onOpen} />
      </details>
    </>
  );
}

/** How many controls have each value; one that is absent has none. */
type Counts<Value extends string> = Readonly<Partial<Record<Value, number>>>;

function ColumnChart<Value extends string>({
  label,
  days,
  column,
  countsOf,
  onOpen,
}: {
  readonly label: string;
  readonly days: readonly HistoryDay[];
  readonly column: readonly StatusText<Value>[];
  readonly countsOf: (snapshot: Snapshot) => Counts<Value>;
  readonly onOpen: (day: string) => void;
}) {
  return (
    <div className="stack">
      <h3>{label}</h3>
      <BarChart
        label={label}
        bars={days.map(({ day, snapshot }) => ({
          key: day,
          text: `${day}: ${snapshot === null ? 'no snapshot' : countsText(column, countsOf(snapshot))}`,
          isUncounted: snapshot === null,
          segments: column.map(({ value, tone }) => ({
            tone,
            value: snapshot === null ? 0 : (countsOf(snapshot)[value] ?? 0),
          })),
        }))}
        ends={[days[0]?.day ?? '', days.at(-1)?.day ?? '']}
        onOpen={(at) => {
          const { day, snapshot } = days[at] as HistoryDay;
          if (snapshot !== null) onOpen(day);
        }}
      />
    </div>
  );
}

function countsText<Value extends string>(
  column: readonly StatusText<Value>[],
  counts: Counts<Value>,
): string {
  const present = column.filter(({ value }) => (counts[value] ?? 0) > 0);
  return present.map(({ value, text }) => `${counts[value]} ${text}`).join(', ');
}
