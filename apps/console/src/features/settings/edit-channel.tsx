import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { Channel } from '@svc/contract';
import { useVersionedWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { Conflict } from '../../parts/conflict.tsx';
import { useDraft } from '../../parts/draft.ts';
import { SEVERITIES } from '../../parts/severity.tsx';

const CHANNEL_READS = ['listChannels'] as const;

/** Changes the name of a channel, and which scans it gets. */
export function EditChannel({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const stored = fieldsOf(channel);
  const draft = useDraft({ fields: stored, version: channel.version });
  const { name, minSeverity, repositories } = draft.fields;
  const update = useVersionedWrite('updateChannel', {
    invalidates: CHANNEL_READS,
    onSuccess: onClose,
  });
  const submit = () =>
    update.mutate({
      params: { channelId: channel.id },
      body: {
        name,
        minSeverity,
        repositories: repositories.split(/\s+/).filter((one) => one !== ''),
      },
      ifMatch: draft.version,
    });
  return (
    <ActionDialog
      title={`Edit ${channel.name}`}
      label="Save"
      isOpen
      isBusy={update.isPending || draft.isStale}
      error={update.error}
      onClose={onClose}
      onSubmit={submit}
    >
      {draft.isStale && (
        <Conflict
          fields={[
            { label: 'Name', theirs: stored.name, mine: name },
            { label: 'From severity', theirs: stored.minSeverity, mine: minSeverity },
            { label: 'Repositories', theirs: stored.repositories, mine: repositories },
          ]}
          onReload={draft.reload}
          onKeep={draft.keep}
        />
      )}
      <TextInput
        data-autofocus
        label="Name"
        required
        value={name}
        onChange={({ currentTarget }) => draft.change({ name: currentTarget.value })}
      />
      <NativeSelect
        label="From severity"
        value={minSeverity}
        data={[...SEVERITIES]}
        onChange={({ currentTarget }) =>
          draft.change({ minSeverity: currentTarget.value as never })
        }
      />
      <Textarea
        label="Repositories"
        description="One name a line, acme/* for all of acme; empty for all"
        value={repositories}
        onChange={({ currentTarget }) => draft.change({ repositories: currentTarget.value })}
      />
    </ActionDialog>
  );
}

function fieldsOf({ name, minSeverity, repositories }: Channel) {
  return { name, minSeverity, repositories: repositories.join('\n') };
}
