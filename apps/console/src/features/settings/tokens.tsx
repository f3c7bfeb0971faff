import { Button } from '@mantine/core';
import type { Token } from '@svc/contract';
import { useState } from 'react';
import { useOperation } from '../../api/queries.ts';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { CreateToken } from '../../parts/create-token.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { Empty } from '../../parts/page.tsx';
import { PersonText } from '../../parts/person-text.tsx';
import { StateBadge } from '../../parts/severity.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { tokenState } from '../../parts/token-state.ts';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { visibleText } from '../../parts/visible-text.ts';

/** Tokens of the tenant: made for CI, shown once, revoked. */
export function Tokens() {
  const tokens = useOperation('listTokens', { query: { limit: 200 } });
  const [open, setOpen] = useState<'create' | Token | null>(null);
  return (
    <>
      <div className="actions">
        <Button size="compact-sm" onClick={() => setOpen('create')}>
          Create a service token
        </Button>
      </div>
      <Loaded query={tokens}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No token yet">A service token lets CI upload scans.</Empty>
          ) : (
            <TableFrame>
              <table aria-label="API tokens">
                <thead>
                  <tr>
                    <th scope="col">Name</th>
                    <th scope="col">Kind</th>
                    <th scope="col">Created by</th>
                    <th scope="col">State</th>
                    <th scope="col">Expires</th>
                    <th scope="col">Action</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((token) => (
                    <tr key={token.id}>
                      <td>
                        <UntrustedText text={token.name} />
                      </td>
                      <td>{token.kind}</td>
                      <td>
                        <PersonText principal={token.createdBy} />
                        {token.ownerLeftAt !== null && ' (has left)'}
                      </td>
                      <td>
                        <State token={token} />
                      </td>
                      <td>{token.revokedAt === null && <TimeText time={token.expiresAt} />}</td>
                      <td>
                        {token.revokedAt === null && (
                          <Button
                            size="compact-sm"
                            variant="default"
                            aria-label={`Revoke ${visibleText(token.name)}`}
                            onClick={() => setOpen(token)}
                          >
                            Revoke
                          </Button>
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </TableFrame>
          )
        }
      </Loaded>
      <CreateToken
        listed={tokens.data?.items ?? []}
        isOpen={open === 'create'}
        onClose={() => setOpen(null)}
      />
      {open !== null && open !== 'create' && (
        <RevokeToken token={open} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

/** Whether a token works; of a revoked one, since when it does not. */
function State({ token }: { readonly token: Token }) {
  return (
    <>
      <StateBadge state={tokenState(token, Date.now())} />
      {token.revokedAt !== null && (
        <>
          {' '}
          <TimeText time={token.revokedAt} />
        </>
      )}
    </>
  );
}

function RevokeToken({ token, onClose }: { token: Token; onClose: () => void }) {
  const revoke = useWrite('revokeToken', { invalidates: ['listTokens'], onSuccess: onClose });
  return (
    <ActionDialog
      title={`Revoke ${token.name}`}
      label="Revoke"
      isDanger
      isOpen
      isBusy={revoke.isPending}
      error={revoke.error}
      onClose={onClose}
      onSubmit={() => revoke.mutate({ params: { tokenId: token.id } })}
    />
  );
}
