import type { PullRequestCheck } from '@svc/contract';
import { useOperation } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { numberText } from '../../parts/number-text.ts';
import { PageButtons, usePageSteps } from '../../parts/page-steps.tsx';
import { StateBadge } from '../../parts/severity.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { safeLink } from '../../parts/visible-text.ts';
import { CHECK_REASONS } from './check-reasons.ts';

const UNDER_WAY_MS = 5_000;
const CHECKS_A_PAGE = 20;

/** Renders the check runs of pull requests, newest first, or nothing if the repository has none. */
export function CheckRuns({ repoId }: { readonly repoId: string }) {
  const steps = usePageSteps(CHECKS_A_PAGE);
  const checks = useOperation(
    'listPullRequestChecks',
    { params: { repoId }, query: steps.query },
    {
      isLive: true,
      keepsPrevious: true,
      rereadMs: ({ items }) =>
        items.some(({ state }) => state !== 'completed') ? UNDER_WAY_MS : null,
    },
  );
  return (
    <Loaded query={checks}>
      {({ items, nextCursor }) =>
        (items.length > 0 || !steps.isFirst) && (
          <section className="stack" aria-labelledby="checks">
            <h2 id="checks">Checks of pull requests</h2>
            <TableFrame>
              <table aria-labelledby="checks">
                <thead>
                  <tr>
                    <th scope="col">Pull request</th>
                    <th scope="col">Outcome</th>
                    <th scope="col">Found</th>
                    <th scope="col" className="number">
                      Annotations
                    </th>
                    <th scope="col">Head</th>
                    <th scope="col">Requested</th>
                    <th scope="col">Completed</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((check) => (
                    <tr key={check.id}>
                      <td>
                        <PullRequest check={check} />
                      </td>
                      <td>
                        <StateBadge state={check.conclusion ?? check.state} />
                      </td>
                      <td>
                        <Found check={check} />
                      </td>
                      <td className="number">{annotationsText(check)}</td>
                      <td>
                        <code title={check.headCommit}>{check.headCommit.slice(0, 8)}</code>
                      </td>
                      <td>
                        <TimeText time={check.createdAt} />
                      </td>
                      <td>{check.completedAt !== null && <TimeText time={check.completedAt} />}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </TableFrame>
            <PageButtons steps={steps} nextCursor={nextCursor} label="checks" />
          </section>
        )
      }
    </Loaded>
  );
}

/** Renders the summary of a check, or the reason why it has no result. */
function Found({ check: { reason, title, overruledBy } }: { readonly check: PullRequestCheck }) {
  return (
    <>
      {reason !== null ? CHECK_REASONS[reason] : title !== null && <UntrustedText text={title} />}
      {overruledBy !== null && (
        <p className="muted">
          The code host shows the worse result of another change with this head.
        </p>
      )}
    </>
  );
}

/** Returns how many findings are annotated in the pull request; nothing until it is known. */
function annotationsText({ counts }: PullRequestCheck): string {
  return counts === null ? '' : numberText(counts.introduced - counts.omitted);
}

function PullRequest({ check: { pullRequest, url } }: { readonly check: PullRequestCheck }) {
  const label = pullRequest === null ? 'merge queue' : `#${pullRequest}`;
  const target = url === null ? null : safeLink(url);
  if (target === null) return label;
  return (
    <a href={target.href} target="_blank" rel="noreferrer noopener">
      {label}
    </a>
  );
}
