import type { Finding, FixPullRequest as PullRequest } from '@svc/contract';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { StateBadge } from '../../parts/severity.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedLink } from '../../parts/untrusted-text.tsx';
import { WriteButton } from '../../parts/write-button.tsx';
import { FixDialog } from './fix-dialog.tsx';
import { RevokeNotice } from './revoke-notice.tsx';

/** What a person does next about a pull request in a state. */
const NEXT_STEPS: Readonly<Record<PullRequest['state'], string>> = {
  open: 'Merge it at the code host. The next scan of the default branch closes the finding.',
  merged: 'The next scan of the default branch looks for the finding again.',
  closed: 'Reopen it at the code host: a finding has one fix pull request.',
  superseded: 'The default branch no longer has the finding: close it at the code host.',
};

/** The fix pull request of a finding, or a button that opens one. */
export function FixPullRequest({ finding }: { readonly finding: Finding }) {
  const { id: findingId, repoId } = finding;
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const pullRequests = useOperation(
    'listFixPullRequests',
    { params: { repoId }, query: { findingId } },
    { isLive: true },
  );
  const why = whyNotFixed(finding);
  return (
    <section className="stack" aria-label="Fix pull request">
      <h3>Fix pull request</h3>
      <Loaded query={pullRequests}>
        {({ items: [pullRequest] }) =>
          pullRequest === undefined ? (
            <>
              <p className="muted">No fix pull request yet.</p>
              {may('openFixPullRequest') && (
                <div className="actions">
                  <WriteButton
                    size="compact-sm"
                    variant="default"
                    disabled={why !== null}
                    title={why ?? undefined}
                    onClick={() => setOpen(true)}
                  >
                    Open a fix pull request
                  </WriteButton>
                </div>
              )}
            </>
          ) : (
            <Opened pullRequest={pullRequest} finding={finding} />
          )
        }
      </Loaded>
      {isOpen && <FixDialog finding={finding} onClose={() => setOpen(false)} />}
    </section>
  );
}

function Opened({
  pullRequest: { state, number, url, openedAt, closedAt },
  finding: { status, category },
}: {
  readonly pullRequest: PullRequest;
  readonly finding: Finding;
}) {
  return (
    <>
      <div>
        <UntrustedLink address={url} label={`#${number}`} /> <StateBadge state={state} />{' '}
        <span className="muted">
          opened <TimeText time={openedAt} />
          {closedAt !== null && (
            <>
              , {state} <TimeText time={closedAt} />
            </>
          )}
        </span>
      </div>
      {(status !== 'fixed' || state === 'superseded') && <p>{NEXT_STEPS[state]}</p>}
      {category === 'secret' && <RevokeNotice />}
    </>
  );
}

/** Returns why a finding gets no fix pull request in its state; null if it may. */
function whyNotFixed({ status, refsOnly }: Finding): string | null {
  if (status !== 'open' && status !== 'triaged') return `the finding is ${status}`;
  return refsOnly ? 'the default branch does not have the finding' : null;
}
