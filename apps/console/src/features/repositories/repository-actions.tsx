import type { Repository } from '@svc/contract';
import { useState } from 'react';
import { useMay, useMe } from '../../api/me.ts';
import type { OperationId } from '../../api/operation.ts';
import { useVersionedWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { WriteButton } from '../../parts/write-button.tsx';
import { EditRepository } from './edit-repository.tsx';
import { ScanNow } from './scan-now.tsx';

const REPOSITORY_READS: readonly OperationId[] = ['listRepositories', 'getRepository'];

/** What an administrator changes of a repository: its settings, and whether it takes scans. */
export function RepositoryActions({ repository }: { readonly repository: Repository }) {
  const may = useMay()('updateRepository');
  const { kind } = useMe();
  const [open, setOpen] = useState<'settings' | 'archive' | null>(null);
  const close = () => setOpen(null);
  const reason = may ? undefined : `Requires role admin; you have role ${kind}.`;
  const button = { size: 'compact-sm', variant: 'default', disabled: !may, title: reason } as const;
  return (
    <>
      <div className="actions">
        <ScanNow repository={repository} />
        <WriteButton {...button} onClick={() => setOpen('settings')}>
          Edit
        </WriteButton>
        <WriteButton {...button} onClick={() => setOpen('archive')}>
          {repository.archivedAt === null ? 'Archive' : 'Restore'}
        </WriteButton>
        {!may && <span className="muted">{reason}</span>}
      </div>
      {open === 'settings' && (
        <EditRepository repository={repository} invalidates={REPOSITORY_READS} onClose={close} />
      )}
      {open === 'archive' && <Archive repository={repository} onClose={close} />}
    </>
  );
}

function Archive({
  repository: { id, name, archivedAt, version },
  onClose,
}: {
  readonly repository: Repository;
  readonly onClose: () => void;
}) {
  const update = useVersionedWrite('updateRepository', {
    invalidates: REPOSITORY_READS,
    onSuccess: onClose,
  });
  const label = archivedAt === null ? 'Archive' : 'Restore';
  return (
    <ActionDialog
      title={`${label} ${name}`}
      label={label}
      isOpen
      isBusy={update.isPending}
      error={update.error}
      onClose={onClose}
      onSubmit={() =>
        update.mutate({
          params: { repoId: id },
          body: { archived: archivedAt === null },
          ifMatch: version,
        })
      }
    >
      <p>
        {archivedAt === null
          ? 'It keeps its findings and takes no scans.'
          : 'It takes scans again.'}
      </p>
    </ActionDialog>
  );
}
