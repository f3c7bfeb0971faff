import { NativeSelect, TextInput } from '@mantine/core';
import type { Repository } from '@svc/contract';
import type { OperationId } from '../../api/operation.ts';
import { useVersionedWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { Conflict } from '../../parts/conflict.tsx';
import { useDraft } from '../../parts/draft.ts';
import { SEVERITIES } from '../../parts/severity.tsx';

type Fields = Pick<Repository, 'defaultBranch' | 'mode' | 'failOn'>;

/** Changes the default branch of a repository, and what its pull-request checks do unless their request says it. */
export function EditRepository({
  repository,
  invalidates,
  onClose,
}: {
  readonly repository: Repository;
  readonly invalidates: readonly OperationId[];
  readonly onClose: () => void;
}) {
  const stored = fieldsOf(repository);
  const draft = useDraft({ fields: stored, version: repository.version });
  const { defaultBranch, mode, failOn } = draft.fields;
  const update = useVersionedWrite('updateRepository', { invalidates, onSuccess: onClose });
  return (
    <ActionDialog
      title={`Edit ${repository.name}`}
      label="Save"
      isOpen
      isBusy={update.isPending || draft.isStale}
      error={update.error}
      onClose={onClose}
      onSubmit={() =>
        update.mutate({
          params: { repoId: repository.id },
          body: draft.fields,
          ifMatch: draft.version,
        })
      }
    >
      {draft.isStale && (
        <Conflict
          fields={[
            { label: 'Default branch', theirs: stored.defaultBranch, mine: defaultBranch },
            { label: 'Mode', theirs: stored.mode, mine: mode },
            { label: 'Fail on', theirs: stored.failOn, mine: failOn },
          ]}
          onReload={draft.reload}
          onKeep={draft.keep}
        />
      )}
      <TextInput
        data-autofocus
        label="Default branch"
        description="Lists and counts show the findings of this branch"
        required
        value={defaultBranch}
        onChange={({ currentTarget }) => draft.change({ defaultBranch: currentTarget.value })}
      />
      <NativeSelect
        label="Mode of pull-request checks"
        description="For requests that give none; observe never fails a check"
        value={mode}
        data={['observe', 'enforce']}
        onChange={({ currentTarget }) =>
          draft.change({ mode: currentTarget.value as Fields['mode'] })
        }
      />
      <NativeSelect
        label="Fail on"
        description="Least severity that fails a check in mode enforce; for requests that give none"
        value={failOn}
        data={[...SEVERITIES]}
        onChange={({ currentTarget }) =>
          draft.change({ failOn: currentTarget.value as Fields['failOn'] })
        }
      />
    </ActionDialog>
  );
}

function fieldsOf({ defaultBranch, mode, failOn }: Repository): Fields {
  return { defaultBranch, mode, failOn };
}
