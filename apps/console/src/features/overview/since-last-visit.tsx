import type { Overview } from '@svc/contract';
import { numberText } from '../../parts/number-text.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';

/** What was sealed since the overview was opened last, by kind. */
export function SinceLastVisit({
  since,
  changes,
}: {
  readonly since: string;
  readonly changes: NonNullable<Overview['changes']>;
}) {
  return (
    <section className="stack" aria-label="Since your last visit">
      <h2>
        Since your last visit, <TimeText time={since} />
      </h2>
      {changes.length === 0 ? (
        <p className="muted">Nothing has changed.</p>
      ) : (
        <ul>
          {changes.map(({ kind, count: { value, exact } }) => (
            <li key={kind}>
              <TenantLink to="/evidence" search={{ kind, since }}>
                {exact ? '' : 'more than '}
                {numberText(value)} <code>{kind}</code>
              </TenantLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
