import type { Finding, FindingTrend as Trend } from '@svc/contract';
import { useState } from 'react';
import { BarChart } from '../../parts/bar-chart.tsx';
import { Card } from '../../parts/card.tsx';
import { useGoTo } from '../../parts/go-to.ts';
import { Loaded } from '../../parts/loading.tsx';
import { numberText } from '../../parts/number-text.ts';
import { SEVERITIES, SeverityBadge } from '../../parts/severity.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';
import { useFindingTrend } from './overview-reads.tsx';

const WEEK_DAYS = 7;
type Day = Trend['days'][number];

/** Open findings day by day and by severity, as a picture and as a table. */
export function FindingTrend() {
  const trend = useFindingTrend();
  return (
    <Card title="Open findings by day">
      <Loaded query={trend} shape="picture">
        {({ days }) => <TrendOf days={sinceFirst(days)} />}
      </Loaded>
    </Card>
  );
}

function TrendOf({ days }: { readonly days: readonly Day[] }) {
  const goTo = useGoTo();
  if (days.length === 0) return <p className="muted">The first scan begins the record.</p>;
  return (
    <>
      <BarChart
        label="Open findings by day"
        bars={days.map((day) => ({
          key: day.day,
          text: `${day.day}: ${openText(day)}`,
          segments: SEVERITIES.map((severity) => ({
            tone: severity,
            value: day.openBySeverity[severity],
          })),
        }))}
        ends={[days[0]?.day ?? '', days.at(-1)?.day ?? '']}
        onOpen={() => goTo('/findings', { status: 'open' })}
      />
      <ul className="legend">
        {SEVERITIES.map((severity) => (
          <li key={severity}>
            <i data-tone={severity} />
            {severity}
          </li>
        ))}
      </ul>
      <p className="muted">{weekText(days)}</p>
      <DayTable days={days} />
    </>
  );
}

/** The days as a table, which is rendered when it is opened: it has a row for each day. */
function DayTable({ days }: { readonly days: readonly Day[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Open findings by day as a table</summary>
      {isOpen && (
        <TableFrame>
          <table>
            <thead>
              <tr>
                <th scope="col">Day (UTC)</th>
                {SEVERITIES.map((severity) => (
                  <th scope="col" className="number" key={severity}>
                    <SeverityBadge severity={severity} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...days].reverse().map(({ day, openBySeverity }) => (
                <tr key={day}>
                  <td>{day}</td>
                  {SEVERITIES.map((severity) => (
                    <td className="number" key={severity}>
                      {numberText(openBySeverity[severity])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
    </details>
  );
}

/** How many findings came and how many were fixed within a week; before the record began there were none. */
function weekText(days: readonly Day[]): string {
  const [last, before] = [days.at(-1), days.at(-1 - WEEK_DAYS)];
  const all = (day: Day | undefined) =>
    day === undefined ? 0 : day.open + day.fixed + day.triaged + day.ignored;
  const fixed = (last?.fixed ?? 0) - (before?.fixed ?? 0);
  return `${numberText(Math.max(0, all(last) - all(before)))} new and ${numberText(Math.max(0, fixed))} fixed within a week`;
}

/** Returns the days from the first that has any finding on. */
function sinceFirst(days: readonly Day[]): readonly Day[] {
  const first = days.findIndex(({ open, fixed, triaged, ignored }) => {
    return open + fixed + triaged + ignored > 0;
  });
  return first < 0 ? [] : days.slice(first);
}

function openText({ open, openBySeverity }: Day): string {
  const parts = SEVERITIES.filter((one: Finding['severity']) => openBySeverity[one] > 0).map(
    (severity) => `${numberText(openBySeverity[severity])} ${severity}`,
  );
  return [`${numberText(open)} open`, ...parts].join(', ');
}
