import { Button, NumberInput, TextInput } from '@mantine/core';
import type { Token } from '@svc/contract';
import { useState } from 'react';
import { useOperation, useWrite } from '../../api/queries.ts';
import { useSecretWrite } from '../../api/secret-write.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { OneTimeSecret } from '../../parts/one-time-secret.tsx';
import { Empty } from '../../parts/page.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { LostToken } from './lost-token.tsx';

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
            <table aria-label="API tokens">
              <thead>
                <tr>
                  <th scope="col">Name</th>
                  <th scope="col">Kind</th>
                  <th scope="col">Created by</th>
                  <th scope="col">Expires</th>
                  <th scope="col">State</th>
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
                      <UntrustedText text={token.createdBy} />
                      {token.ownerLeftAt !== null && ' (has left)'}
                    </td>
                    <td>
                      <TimeText time={token.expiresAt} />
                    </td>
                    <td>
                      {token.revokedAt === null ? (
                        <Button size="compact-sm" variant="default" onClick={() => setOpen(token)}>
                          Revoke <UntrustedText text={token.name} />
                        </Button>
                      ) : (
                        <>
                          revoked <TimeText time={token.revokedAt} />
                        </>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
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

function CreateToken({
  listed,
  isOpen,
  onClose,
}: {
  readonly listed: readonly Token[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [days, setDays] = useState<number | string>('');
  const [value, setValue] = useState<string | null>(null);
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const create = useSecretWrite('createToken', {
    invalidates: ['listTokens'],
    onSuccess: ({ token }) => {
      setValue(token);
      onClose();
    },
  });
  const input = { body: { name, ...(typeof days === 'number' && { expiresInDays: days }) } };
  const submit = () => {
    if (!create.isRepeat(input)) setKnown(new Set(listed.map(({ id }) => id)));
    create.mutate(input);
  };
  const hide = () => {
    setValue(null);
    create.reset();
    onClose();
  };
  return (
    <>
      <ActionDialog
        title="Create a service token"
        label="Create"
        isOpen={isOpen && !create.isLost}
        isBusy={create.isPending}
        error={create.error}
        onClose={onClose}
        onSubmit={submit}
      >
        <TextInput
          data-autofocus
          label="Name"
          required
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NumberInput
          label="Days until it expires"
          description="Empty: it does not expire"
          min={1}
          max={3650}
          hideControls
          value={days}
          onChange={setDays}
        />
      </ActionDialog>
      <OneTimeSecret title="Service token" secret={value} onClose={hide} />
      {create.isLost && <LostToken name={name} known={known} onClose={hide} />}
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
