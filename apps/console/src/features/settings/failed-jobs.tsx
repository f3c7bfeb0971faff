import type { DeadLetter } from '@svc/contract';
import { useOperation } from '../../api/queries.ts';
import { useWrite } from '../../api/writes.ts';
import { Loaded } from '../../parts/loading.tsx';
import { Empty } from '../../parts/page.tsx';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { RepositoryLink } from '../../parts/repository-link.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { WriteButton } from '../../parts/write-button.tsx';

/** Background jobs that failed at their last retry. */
export function FailedJobs() {
  const letters = useOperation('listDeadLetters', { query: { limit: 200 } });
  const replay = useWrite('replayDeadLetter', { invalidates: ['listDeadLetters'] });
  return (
    <>
      {replay.error !== null && <ProblemPanel error={replay.error} />}
      <Loaded query={letters}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No job has failed">
              Jobs that failed at their last retry are kept here for 30 days.
            </Empty>
          ) : (
            <TableFrame>
              <table aria-label="Failed jobs">
                <thead>
                  <tr>
                    <th scope="col">Job</th>
                    <th scope="col">Concerns</th>
                    <th scope="col">Last error</th>
                    <th scope="col">Failed</th>
                    <th scope="col">Action</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map(({ id, job, ids, runs, error, failedAt }) => (
                    <tr key={id}>
                      <td>
                        <code>{job}</code>
                      </td>
                      <td>
                        <JobSubject ids={ids} />
                      </td>
                      <td>
                        {error !== null && <UntrustedText text={error} />} ({runs} runs)
                      </td>
                      <td>
                        <TimeText time={failedAt} />
                      </td>
                      <td>
                        <WriteButton
                          size="compact-sm"
                          variant="default"
                          disabled={replay.isPending}
                          aria-label={`Run again: ${job}`}
                          onClick={() => replay.mutate({ params: { deadLetterId: id } })}
                        >
                          Run again
                        </WriteButton>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </TableFrame>
          )
        }
      </Loaded>
    </>
  );
}

/** What a job is about: its repository by name, with a link; everything else by id. */
function JobSubject({ ids: { repoId, ...others } }: Pick<DeadLetter, 'ids'>) {
  return (
    <>
      {repoId !== undefined && <RepositoryLink id={repoId} />}{' '}
      <code>{Object.values(others).join(' ')}</code>
    </>
  );
}
