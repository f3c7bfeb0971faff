import { TextInput } from '@mantine/core';
import type { Agent } from '@svc/contract';
import type { OperationId } from '../../api/operation.ts';
import { useVersionedWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { Conflict } from '../../parts/conflict.tsx';
import { useDraft } from '../../parts/draft.ts';
import { AllowedToolsField, wordsOf } from './allowed-tools-field.tsx';
import { OwnerField, type OwnerValue } from './owner-field.tsx';
import { ownerText } from './owner-text.ts';

type Fields = { readonly owner: OwnerValue; readonly tools: string; readonly tags: string };

/** Changes who answers for an agent, what it may call and its tags. */
export function EditAgent({
  agent,
  invalidates,
  onClose,
}: {
  readonly agent: Agent;
  readonly invalidates: readonly OperationId[];
  readonly onClose: () => void;
}) {
  const stored = fieldsOf(agent);
  const draft = useDraft({ fields: stored, version: agent.version });
  const { owner, tools, tags } = draft.fields;
  const update = useVersionedWrite('updateAgent', { invalidates, onSuccess: onClose });
  const submit = () =>
    update.mutate({
      params: { agentId: agent.id },
      body: {
        ...(ownerText({ owner }) !== ownerText(agent) && { owner }),
        allowedTools: wordsOf(tools),
        tags: wordsOf(tags),
      },
      ifMatch: draft.version,
    });
  return (
    <ActionDialog
      title={`Edit ${agent.name}`}
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
            { label: 'Owner', theirs: ownerText(stored), mine: ownerText({ owner }) },
            { label: 'Allowed tools', theirs: stored.tools, mine: tools },
            { label: 'Tags', theirs: stored.tags, mine: tags },
          ]}
          onReload={draft.reload}
          onKeep={draft.keep}
        />
      )}
      <OwnerField value={owner} onChange={(chosen) => draft.change({ owner: chosen })} />
      <AllowedToolsField
        hasFocus
        value={tools}
        onChange={(text) => draft.change({ tools: text })}
      />
      <TextInput
        label="Tags"
        description="Separated by spaces, such as team:ops"
        value={tags}
        onChange={({ currentTarget }) => draft.change({ tags: currentTarget.value })}
      />
    </ActionDialog>
  );
}

function fieldsOf(agent: Agent): Fields {
  return {
    owner: agent.owner,
    tools: agent.allowedTools.join('\n'),
    tags: agent.tags.join(' '),
  };
}
