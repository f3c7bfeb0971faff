import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { Channel } from '@svc/contract';
import { useState } from 'react';
import type { Input } from '../../api/operation.ts';
import { useOperation } from '../../api/queries.ts';
import { useSecretWrite } from '../../api/secret-write.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { OneTimeSecret } from '../../parts/one-time-secret.tsx';
import { Empty } from '../../parts/page.tsx';
import { SEVERITIES } from '../../parts/severity.tsx';
import { ChannelPanel } from './channel-panel.tsx';
import { LostChannel } from './lost-channel.tsx';

/** Channels that receive scans and sealed evidence, each with Test. */
export function Channels() {
  const channels = useOperation('listChannels', { query: { limit: 200 } });
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <div className="actions">
        <Button size="compact-sm" onClick={() => setCreating(true)}>
          Add a channel
        </Button>
      </div>
      <Loaded query={channels}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No channel yet">
              A chat, a webhook or a SIEM receives what a scan finds.
            </Empty>
          ) : (
            items.map((channel) => <ChannelPanel key={channel.id} channel={channel} />)
          )
        }
      </Loaded>
      <CreateChannel
        listed={channels.data?.items ?? []}
        isOpen={isCreating}
        onClose={() => setCreating(false)}
      />
    </>
  );
}

type Body = Input<'createChannel'>['body'];
const TYPES: Body['type'][] = ['chat', 'webhook', 'siem'];

function CreateChannel({
  listed,
  isOpen,
  onClose,
}: {
  readonly listed: readonly Channel[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const [type, setType] = useState<Body['type']>('chat');
  const [name, setName] = useState('');
  const [targetUrl, setTargetUrl] = useState('');
  const [minSeverity, setMinSeverity] = useState<NonNullable<Body['minSeverity']>>('high');
  const [secret, setSecret] = useState<string | null>(null);
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const create = useSecretWrite('createChannel', {
    invalidates: ['listChannels'],
    onSuccess: (answer) => {
      setSecret(answer.secret);
      setTargetUrl('');
      onClose();
    },
  });
  const hide = () => {
    setSecret(null);
    create.reset();
    onClose();
  };
  const body: Body = { type, targetUrl, minSeverity, ...(name !== '' && { name }) };
  const submit = () => {
    if (!create.isRepeat({ body })) setKnown(new Set(listed.map(({ id }) => id)));
    create.mutate({ body });
  };
  return (
    <>
      <ActionDialog
        title="Add a notification channel"
        label="Add"
        isOpen={isOpen && !create.isLost}
        isBusy={create.isPending}
        error={create.error}
        onClose={onClose}
        onSubmit={submit}
      >
        <NativeSelect
          data-autofocus
          label="Type"
          value={type}
          data={TYPES}
          onChange={({ currentTarget }) => setType(currentTarget.value as Body['type'])}
        />
        <TextInput
          label="Name"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          label="Address"
          description="It is a credential: stored encrypted, shown masked"
          required
          autoComplete="off"
          value={targetUrl}
          onChange={({ currentTarget }) => setTargetUrl(currentTarget.value)}
        />
        <NativeSelect
          label="From severity"
          value={minSeverity}
          data={[...SEVERITIES]}
          onChange={({ currentTarget }) => setMinSeverity(currentTarget.value as never)}
        />
      </ActionDialog>
      <OneTimeSecret title="Signing secret of the channel" secret={secret} onClose={hide} />
      {create.isLost && <LostChannel known={known} onClose={hide} />}
    </>
  );
}
