import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { useWrite } from '../../api/writes.ts';
import { Loaded } from '../../parts/loading.tsx';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedLink } from '../../parts/untrusted-text.tsx';
import { WriteButton } from '../../parts/write-button.tsx';
import { FINDING_READS } from './finding-actions.tsx';

const TRACKERS = { issue_tracker_a: 'Jira', issue_tracker_b: 'ServiceNow' } as const;

/** The tickets of a finding, and a button for each configured tracker that has none yet. */
export function Tickets({ findingId }: { readonly findingId: string }) {
  const may = useMay();
  const tickets = useOperation('listTickets', { params: { findingId } });
  const integrations = useOperation('listIntegrations', {});
  const open = useWrite('openTicket', { invalidates: ['listTickets', ...FINDING_READS] });
  const configured = integrations.data?.items ?? [];
  return (
    <section className="stack" aria-label="Tickets">
      <h3>Tickets</h3>
      <Loaded query={tickets}>
        {({ items }) => (
          <>
            {items.map(({ provider, key, url, openedAt }) => (
              <div key={provider}>
                <UntrustedLink address={url} label={`${TRACKERS[provider]} ${key}`} />{' '}
                <span className="muted">
                  opened <TimeText time={openedAt} />
                </span>
              </div>
            ))}
            {items.length === 0 && <p className="muted">No ticket yet.</p>}
            {may('openTicket') && (
              <div className="actions">
                {configured
                  .filter(({ provider }) => items.every((one) => one.provider !== provider))
                  .map(({ provider }) => (
                    <WriteButton
                      key={provider}
                      size="compact-sm"
                      variant="default"
                      disabled={open.isPending}
                      onClick={() => open.mutate({ params: { findingId }, body: { provider } })}
                    >
                      Open a ticket in {TRACKERS[provider]}
                    </WriteButton>
                  ))}
              </div>
            )}
          </>
        )}
      </Loaded>
      {open.error !== null && <ProblemPanel error={open.error} />}
    </section>
  );
}
