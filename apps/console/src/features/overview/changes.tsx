import type { Overview } from '@svc/contract';
import { Card } from '../../parts/card.tsx';
import { eventKindText } from '../../parts/event-kind.ts';
import { numberText } from '../../parts/number-text.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { sortByRelevance } from './change-order.ts';

/** Kinds that are shown at once. */
const MAX_SHOWN = 8;

/** What was sealed since the overview was opened last, on the first visit since yesterday, by kind. */
export function Changes({
  visit,
  yesterday,
  changes,
}: {
  readonly visit: string | null;
  readonly yesterday: string;
  readonly changes: NonNullable<Overview['changes']>;
}) {
  const since = visit ?? yesterday;
  const ordered = sortByRelevance(changes);
  return (
    <Card
      title={
        visit === null ? (
          'Changed since yesterday'
        ) : (
          <>
            Changed since your last visit, <TimeText time={visit} />
          </>
        )
      }
    >
      {changes.length === 0 ? (
        <p className="muted">Nothing has changed.</p>
      ) : (
        <>
          <Kinds changes={ordered.slice(0, MAX_SHOWN)} since={since} />
          {ordered.length > MAX_SHOWN && (
            <details>
              <summary>{ordered.length - MAX_SHOWN} more kinds of events</summary>
              <Kinds changes={ordered.slice(MAX_SHOWN)} since={since} />
            </details>
          )}
        </>
      )}
    </Card>
  );
}

function Kinds({
  changes,
  since,
}: {
  readonly changes: NonNullable<Overview['changes']>;
  readonly since: string;
}) {
  return (
    <ul className="plain-list">
      {changes.map(({ kind, count: { value, exact } }) => (
        <li key={kind}>
          <TenantLink to="/evidence" search={{ kind, since }}>
            <span title={kind}>{eventKindText(kind)}</span>
          </TenantLink>
          <span className="count">
            {exact ? '' : 'more than '}
            {numberText(value)}
          </span>
        </li>
      ))}
    </ul>
  );
}
