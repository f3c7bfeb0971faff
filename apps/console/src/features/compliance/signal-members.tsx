import type { SignalResult } from '@svc/contract';
import type { ReactNode } from 'react';
import { MemberLink } from '../../parts/member-link.tsx';
import { numberText } from '../../parts/number-text.ts';
import { TableFrame } from '../../parts/table-frame.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

type Period = NonNullable<SignalResult['period']>;

/** Id of the element that lists what fails. */
export const FAILING_ID = 'failing';

/** Members of the population that do not meet the condition, by name where the service knows one. */
export function Failing({ failing: { count, ids } }: Pick<SignalResult, 'failing'>) {
  if (count === 0) return null;
  return (
    <section className="stack" id={FAILING_ID} aria-label="Failing">
      <h3>Failing</h3>
      <ul className="plain-list">
        {ids.map((id) => (
          <li key={id}>
            <MemberLink id={id} />
          </li>
        ))}
      </ul>
      <Rest count={count - ids.length} />
    </section>
  );
}

/** Members that are left out, with who decided it: an exclusion is never hidden. */
export function Exclusions({ exclusions: { count, items } }: Pick<SignalResult, 'exclusions'>) {
  return (
    <MemberTable
      label="Excluded"
      columns={['Reason', 'By', 'Until']}
      rows={items.map(({ id, reason, by, until }) => ({
        key: id,
        id,
        cells: [
          <UntrustedText key="reason" text={reason} />,
          by === null ? 'not recorded' : <UntrustedText key="by" text={by} />,
          until === null ? 'no end' : <TimeText key="until" time={until} />,
        ],
      }))}
      count={count}
    />
  );
}

/** What did not meet the condition within the window, and from when to when. */
export function Exceptions({ period: { exceptions } }: { readonly period: Period }) {
  const { count, items } = exceptions;
  return (
    <MemberTable
      label="Exceptions"
      title="Exceptions in the window"
      columns={['Opened', 'Due', 'Closed']}
      rows={items.map(({ id, opened, closed, deadline }) => ({
        key: `${id} ${opened}`,
        id,
        cells: [
          <TimeText key="opened" time={opened} />,
          deadline === null ? 'at once' : <TimeText key="due" time={deadline} />,
          closed === null ? 'lasts' : <TimeText key="closed" time={closed} />,
        ],
      }))}
      count={count}
    />
  );
}

type MemberRow = {
  readonly key: string;
  /** Id of the member. */
  readonly id: string;
  /** One for each column after the first, which has the member. */
  readonly cells: readonly ReactNode[];
};

/** A table of members, and how many of `count` it does not list; renders nothing if there are none. */
function MemberTable({
  label,
  title = label,
  columns,
  rows,
  count,
}: {
  readonly label: string;
  readonly title?: string;
  readonly columns: readonly string[];
  readonly rows: readonly MemberRow[];
  readonly count: number;
}) {
  if (count === 0) return null;
  return (
    <section className="stack" aria-label={label}>
      <h3>{title}</h3>
      <TableFrame>
        <table aria-label={label}>
          <thead>
            <tr>
              {['What', ...columns].map((column) => (
                <th scope="col" key={column}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, id, cells }) => (
              <tr key={key}>
                <td>
                  <MemberLink id={id} />
                </td>
                {columns.map((column, index) => (
                  <td key={column}>{cells[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      <Rest count={count - rows.length} />
    </section>
  );
}

function Rest({ count }: { readonly count: number }) {
  if (count <= 0) return null;
  return <p className="muted">{numberText(count)} more are counted and not listed.</p>;
}
