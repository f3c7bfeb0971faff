import { Button, TextInput } from '@mantine/core';
import type { Repository } from '@svc/contract';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import type { OperationId } from '../../api/operation.ts';
import { useWrite } from '../../api/queries.ts';
import { ActionDialog } from '../../parts/confirm.tsx';

const REPOSITORY_READS: readonly OperationId[] = ['listRepositories', 'getRepository'];

/** What an administrator changes of a repository: its default branch, and whether it takes scans. */
export function RepositoryActions({ repository }: { readonly repository: Repository }) {
  const may = useMay();
  const [open, setOpen] = useState<'branch' | 'archive' | null>(null);
  // others may register repositories; only administrators change and delete them
  if (!may('deleteRepository')) return null;
  const close = () => setOpen(null);
  return (
    <div className="actions">
      <Button size="compact-sm" variant="default" onClick={() => setOpen('branch')}>
        Change the default branch
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => setOpen('archive')}>
        {repository.archivedAt === null ? 'Archive' : 'Restore'}
      </Button>
      {open === 'branch' && <DefaultBranch repository={repository} onClose={close} />}
      {open === 'archive' && <Archive repository={repository} onClose={close} />}
    </div>
  );
}

type DialogProps = { readonly repository: Repository; readonly onClose: () => void };

function DefaultBranch({ repository: { name, ...stored }, onClose }: DialogProps) {
  const [defaultBranch, setDefaultBranch] = useState(stored.defaultBranch);
  const put = useWrite('putRepository', { invalidates: REPOSITORY_READS, onSuccess: onClose });
  return (
    <ActionDialog
      title={`Change the default branch of ${name}`}
      label="Change"
      isOpen
      isBusy={put.isPending}
      error={put.error}
      onClose={onClose}
      onSubmit={() => put.mutate({ body: { name, defaultBranch } })}
    >
      <p>Lists and counts show the findings of the default branch.</p>
      <TextInput
        data-autofocus
        label="Default branch"
        required
        value={defaultBranch}
        onChange={({ currentTarget }) => setDefaultBranch(currentTarget.value)}
      />
    </ActionDialog>
  );
}

function Archive({ repository: { name, archivedAt }, onClose }: DialogProps) {
  const put = useWrite('putRepository', { invalidates: REPOSITORY_READS, onSuccess: onClose });
  const label = archivedAt === null ? 'Archive' : 'Restore';
  return (
    <ActionDialog
      title={`${label} ${name}`}
      label={label}
      isOpen
      isBusy={put.isPending}
      error={put.error}
      onClose={onClose}
      onSubmit={() => put.mutate({ body: { name, archived: archivedAt === null } })}
    >
      <p>
        {archivedAt === null
          ? 'It keeps its findings and takes no scans.'
          : 'It takes scans again.'}
      </p>
    </ActionDialog>
  );
}
