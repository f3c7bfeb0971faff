import type { StatusCounts } from '@svc/contract';
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
            <th scope="colgroup" colSpan={ATTESTED.length}>
              Attested
            </th>
          </tr>
          <tr>
            {[...AUTOMATED, ...ATTESTED].map(({ text }) => (
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
                  <td colSpan={AUTOMATED.length + ATTESTED.length} className="muted">
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
                  <CountCells counts={snapshot.counts} />
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function CountCells({ counts }: { readonly counts: StatusCounts }) {
  const cells = [
    ...AUTOMATED.map(({ value, text }) => [text, counts.automated[value]] as const),
    ...ATTESTED.map(({ value, text }) => [text, counts.attested[value]] as const),
  ];
  return cells.map(([text, count]) => (
    <td className="number" key={text}>
      {numberText(count)}
    </td>
  ));
}
