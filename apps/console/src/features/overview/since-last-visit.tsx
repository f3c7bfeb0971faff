import type { EvidenceRecord } from '@svc/contract';
import { useState } from 'react';
import { useMe } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { numberText } from '../../parts/number-text.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { lastVisit } from './last-visit.ts';

const MAX_EVENTS = 200;

/** What was sealed since the overview was opened last, by kind. */
export function SinceLastVisit() {
  const { tenant } = useMe();
  const [since] = useState(() => lastVisit(tenant.id));
  const events = useOperation(
    'listEvidence',
    since === null ? null : { query: { since, limit: MAX_EVENTS } },
    { isLive: true },
  );
  if (since === null) return null;
  return (
    <section className="stack" aria-label="Since your last visit">
      <h2>
        Since your last visit, <TimeText time={since} />
      </h2>
      <Loaded query={events}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <p className="muted">Nothing has changed.</p>
          ) : (
            <>
              <Kinds records={items} since={since} />
              {nextCursor !== null && (
                <p className="muted">Only the newest {MAX_EVENTS} events are counted.</p>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function Kinds({ records, since }: { records: readonly EvidenceRecord[]; since: string }) {
  const kinds = Map.groupBy(records, ({ event }) => event.kind);
  return (
    <ul>
      {[...kinds].map(([kind, { length }]) => (
        <li key={kind}>
          <TenantLink to="/evidence" search={{ kind, since }}>
            {numberText(length)} <code>{kind}</code>
          </TenantLink>
        </li>
      ))}
    </ul>
  );
}
