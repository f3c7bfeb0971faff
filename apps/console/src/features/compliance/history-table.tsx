import type { AttestedStatus, StatusCounts } from '@svc/contract';
import { numberText } from '../../parts/number-text.ts';
import { TableFrame } from '../../parts/table-frame.tsx';
import type { HistoryDay } from './history-days.ts';
import { ATTESTED, AUTOMATED } from './status-text.ts';

/** The counts of each day, the newest first: both columns side by side, never added up. */
export function HistoryTable({
  days,
  onOpen,
}: {
  readonly days: readonly HistoryDay[];
  readonly onOpen: (day: string) => void;
}) {
  const attested = attestedOf(days);
  return (
    <TableFrame>
      <table aria-label="Counts by day">
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              Day (UTC)
            </th>
            <th scope="colgroup" colSpan={AUTOMATED.length}>
              Automated
            </th>
            <th scope="colgroup" colSpan={attested.length}>
              Attested
            </th>
          </tr>
          <tr>
            {[...AUTOMATED, ...attested].map(({ text }) => (
              <th scope="col" className="number" key={text}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ day, snapshot }) => (
            <tr key={day}>
              {snapshot === null ? (
                <>
                  <td>{day}</td>
                  <td colSpan={AUTOMATED.length + attested.length} className="muted">
                    no snapshot
                  </td>
                </>
              ) : (
                <>
                  <td>
                    <button type="button" className="close" onClick={() => onOpen(day)}>
                      {day}
                    </button>
                  </td>
                  <CountCells counts={snapshot.counts} attested={attested} />
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

/** Returns the values of the attested column: those of reviews only where one of the days counts them. */
function attestedOf(days: readonly HistoryDay[]): typeof ATTESTED {
  const isCounted = (value: AttestedStatus) =>
    days.some(({ snapshot }) => snapshot?.counts.attested[value] !== undefined);
  return ATTESTED.filter(
    ({ value }) => (value !== 'awaiting_review' && value !== 'rejected') || isCounted(value),
  );
}

function CountCells({
  counts,
  attested,
}: {
  readonly counts: StatusCounts;
  readonly attested: typeof ATTESTED;
}) {
  const cells = [
    ...AUTOMATED.map(({ value, text }) => [text, counts.automated[value]] as const),
    ...attested.map(({ value, text }) => [text, counts.attested[value] ?? 0] as const),
  ];
  return cells.map(([text, count]) => (
    <td className="number" key={text}>
      {numberText(count)}
    </td>
  ));
}
