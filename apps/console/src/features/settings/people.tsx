import type { User } from '@svc/contract';
import { useMay, useMe } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { useWrite } from '../../api/writes.ts';
import { Loaded } from '../../parts/loading.tsx';
import { Empty } from '../../parts/page.tsx';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { StateBadge } from '../../parts/severity.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { visibleText } from '../../parts/visible-text.ts';
import { WriteButton } from '../../parts/write-button.tsx';
import { Sessions } from './sessions.tsx';

/** People of the tenant, whom an administrator may suspend, and sessions; other people see their own sessions. */
export function People() {
  const may = useMay();
  return (
    <>
      {may('listUsers') && <Users />}
      <Sessions />
    </>
  );
}

function Users() {
  const users = useOperation('listUsers', { query: { limit: 200 } });
  const options = { invalidates: ['listUsers', 'listSessions'] as const };
  const suspend = useWrite('suspendUser', options);
  const restore = useWrite('restoreUser', options);
  const error = suspend.error ?? restore.error;
  return (
    <section className="stack" aria-label="People">
      <h2>People</h2>
      <p className="muted">
        Who has signed in, or whom a directory provisions. Who acts by a JWT alone is not listed;
        what everybody did is under <TenantLink to="/evidence/actions">Who did what</TenantLink>.
      </p>
      {error !== null && <ProblemPanel error={error} />}
      <Loaded query={users}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="Nobody has signed in yet">
              People appear here when they sign in, or when a directory provisions them.
            </Empty>
          ) : (
            <TableFrame>
              <table aria-label="People">
                <thead>
                  <tr>
                    <th scope="col">Name</th>
                    <th scope="col">State</th>
                    <th scope="col">Last sign-in</th>
                    <th scope="col">Access</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((user) => (
                    <UserRow
                      key={user.id}
                      user={user}
                      isBusy={suspend.isPending || restore.isPending}
                      onSuspend={() => suspend.mutate({ params: { userId: user.id } })}
                      onRestore={() => restore.mutate({ params: { userId: user.id } })}
                    />
                  ))}
                </tbody>
              </table>
            </TableFrame>
          )
        }
      </Loaded>
    </section>
  );
}

function UserRow(props: {
  readonly user: User;
  readonly isBusy: boolean;
  readonly onSuspend: () => void;
  readonly onRestore: () => void;
}) {
  const me = useMe();
  const { id, state, userName, displayName, email, subject, isProvisioned, lastSignInAt } =
    props.user;
  const name = displayName ?? userName ?? email ?? subject ?? id;
  const isOwn = id === me.userId;
  return (
    <tr>
      <td>
        <UntrustedText text={name} />
        {isProvisioned && <span className="muted"> (provisioned)</span>}
      </td>
      <td>
        <StateBadge state={state} />
      </td>
      <td>
        <TimeText time={lastSignInAt} />
      </td>
      <td>
        {state === 'suspended' ? (
          <WriteButton
            size="compact-sm"
            variant="default"
            aria-label={`Restore ${visibleText(name)}`}
            disabled={props.isBusy}
            onClick={props.onRestore}
          >
            Restore
          </WriteButton>
        ) : (
          <WriteButton
            size="compact-sm"
            variant="default"
            aria-label={`Suspend ${visibleText(name)}`}
            disabled={props.isBusy || isOwn}
            title={isOwn ? 'this is you' : undefined}
            onClick={props.onSuspend}
          >
            Suspend
          </WriteButton>
        )}
      </td>
    </tr>
  );
}
