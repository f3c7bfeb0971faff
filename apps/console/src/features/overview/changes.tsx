import type { Overview } from '@svc/contract';
import { Card } from '../../parts/card.tsx';
import { eventKindText } from '../../parts/event-kind.ts';
import { numberText } from '../../parts/number-text.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';

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
      )}
    </Card>
  );
}
