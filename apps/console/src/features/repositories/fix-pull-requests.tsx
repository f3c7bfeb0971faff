import type { ListedFixPullRequest } from '@svc/contract';
import { useOperation } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { PageButtons, usePageSteps } from '../../parts/page-steps.tsx';
import { StateBadge } from '../../parts/severity.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedLink, UntrustedText } from '../../parts/untrusted-text.tsx';

const FIXES_A_PAGE = 10;

/** Renders the fix pull requests of a repository, newest first, or nothing if it has none. */
export function FixPullRequests({ repoId }: { readonly repoId: string }) {
  const steps = usePageSteps(FIXES_A_PAGE);
  const pullRequests = useOperation(
    'listFixPullRequests',
    { params: { repoId }, query: steps.query },
    { isLive: true, keepsPrevious: true },
  );
  return (
    <Loaded query={pullRequests}>
      {({ items, nextCursor }) =>
        (items.length > 0 || !steps.isFirst) && (
          <section className="stack" aria-labelledby="fixes">
            <h2 id="fixes">Fix pull requests</h2>
            <TableFrame>
              <table aria-labelledby="fixes">
                <thead>
                  <tr>
                    <th scope="col">Pull request</th>
                    <th scope="col">State</th>
                    <th scope="col">Finding</th>
                    <th scope="col">Opened</th>
                    <th scope="col">Closed</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((item) => (
                    <FixRow key={item.findingId} item={item} />
                  ))}
                </tbody>
              </table>
            </TableFrame>
            <PageButtons steps={steps} nextCursor={nextCursor} label="fix pull requests" />
          </section>
        )
      }
    </Loaded>
  );
}

function FixRow({
  item: { findingId, title, path, number, url, state, openedAt, closedAt },
}: {
  readonly item: ListedFixPullRequest;
}) {
  return (
    <tr>
      <td>
        <UntrustedLink address={url} label={`#${number}`} />
      </td>
      <td>
        <StateBadge state={state} />
      </td>
      <td>
        <TenantLink to={`/findings/${findingId}`}>
          <UntrustedText text={title} />
        </TenantLink>{' '}
        <UntrustedText text={path} />
      </td>
      <td>
        <TimeText time={openedAt} />
      </td>
      <td>{closedAt !== null && <TimeText time={closedAt} />}</td>
    </tr>
  );
}
