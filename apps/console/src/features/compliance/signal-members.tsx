import type { SignalResult } from '@svc/contract';
import { numberText } from '../../parts/number-text.ts';
import { TableFrame } from '../../parts/table-frame.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { MemberLink } from './member-link.tsx';

type Period = NonNullable<SignalResult['period']>;

/** Members of the population that do not meet the condition, by name where the service knows one. */
export function Failing({ failing: { count, ids } }: Pick<SignalResult, 'failing'>) {
  if (count === 0) return null;
  return (
    <section className="stack" aria-label="Failing">
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
  if (count === 0) return null;
  return (
    <section className="stack" aria-label="Excluded">
      <h3>Excluded</h3>
      <TableFrame>
        <table aria-label="Excluded">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Reason</th>
              <th scope="col">By</th>
              <th scope="col">Until</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ id, reason, by, until }) => (
              <tr key={id}>
                <td>
                  <MemberLink id={id} />
                </td>
                <td>
                  <UntrustedText text={reason} />
                </td>
                <td>{by === null ? 'not recorded' : <UntrustedText text={by} />}</td>
                <td>{until === null ? 'no end' : <TimeText time={until} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      <Rest count={count - items.length} />
    </section>
  );
}

/** What did not meet the condition within the window, and from when to when. */
export function Exceptions({ period: { exceptions } }: { readonly period: Period }) {
  const { count, items } = exceptions;
  if (count === 0) return null;
  return (
    <section className="stack" aria-label="Exceptions">
      <h3>Exceptions in the window</h3>
      <TableFrame>
        <table aria-label="Exceptions">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Opened</th>
              <th scope="col">Due</th>
              <th scope="col">Closed</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ id, opened, closed, deadline }) => (
              <tr key={`${id} ${opened}`}>
                <td>
                  <MemberLink id={id} />
                </td>
                <td>
                  <TimeText time={opened} />
                </td>
                <td>{deadline === null ? 'at once' : <TimeText time={deadline} />}</td>
                <td>{closed === null ? 'lasts' : <TimeText time={closed} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      <Rest count={count - items.length} />
    </section>
  );
}

function Rest({ count }: { readonly count: number }) {
  if (count <= 0) return null;
  return <p className="muted">{numberText(count)} more are counted and not listed.</p>;
}
