import { useOperation } from '../../api/queries.ts';
import { useWrite } from '../../api/writes.ts';
import { Loaded } from '../../parts/loading.tsx';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { WriteButton } from '../../parts/write-button.tsx';

/** Sessions of browsers and command lines that have not ended: the own ones, and for an administrator those of everybody. */
export function Sessions() {
  const sessions = useOperation('listSessions', { query: { limit: 200 } });
  const end = useWrite('deleteSession', { invalidates: ['listSessions'] });
  return (
    <section className="stack" aria-label="Sessions">
      <h2>Sessions</h2>
      {end.error !== null && <ProblemPanel error={end.error} />}
      <Loaded query={sessions}>
        {({ items }) => (
          <TableFrame>
            <table aria-label="Sessions">
              <thead>
                <tr>
                  <th scope="col">Person</th>
                  <th scope="col">Client</th>
                  <th scope="col">Signed in</th>
                  <th scope="col">Last used</th>
                  <th scope="col">Expires</th>
                  <th scope="col">Session</th>
                </tr>
              </thead>
              <tbody>
                {items.map(({ id, user, host, createdAt, lastSeenAt, expiresAt, isCurrent }) => (
                  <tr key={id}>
                    <td>
                      <UntrustedText text={user} />
                    </td>
                    <td>
                      {host === null ? (
                        'browser'
                      ) : (
                        <>
                          svc on <UntrustedText text={host} />
                        </>
                      )}
                    </td>
                    <td>
                      <TimeText time={createdAt} />
                    </td>
                    <td>
                      <TimeText time={lastSeenAt} />
                    </td>
                    <td>
                      <TimeText time={expiresAt} />
                    </td>
                    <td>
                      {isCurrent ? (
                        'this one'
                      ) : (
                        <WriteButton
                          size="compact-sm"
                          variant="default"
                          disabled={end.isPending}
                          aria-label={`End the session of ${user}${host === null ? '' : ` on ${host}`}`}
                          onClick={() => end.mutate({ params: { sessionId: id } })}
                        >
                          End
                        </WriteButton>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableFrame>
        )}
      </Loaded>
    </section>
  );
}
