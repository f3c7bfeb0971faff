import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { Channel, Delivery } from '@svc/contract';
import { useState } from 'react';
import type { Input } from '../../api/operation.ts';
import { useOperation, useWrite } from '../../api/queries.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { OneTimeSecret } from '../../parts/one-time-secret.tsx';
import { Empty } from '../../parts/page.tsx';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { SEVERITIES, StateBadge } from '../../parts/severity.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

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
      <CreateChannel isOpen={isCreating} onClose={() => setCreating(false)} />
    </>
  );
}

function ChannelPanel({ channel }: { readonly channel: Channel }) {
  const options = { invalidates: ['listChannels'] as const };
  const test = useWrite('testChannel', options);
  const update = useWrite('updateChannel', options);
  const remove = useWrite('deleteChannel', options);
  const params = { channelId: channel.id };
  const error = test.error ?? update.error ?? remove.error;
  return (
    <section className="problem stack" aria-label={`Channel ${channel.name}`}>
      <div className="badges">
        <h2>
          <UntrustedText text={channel.name} />
        </h2>
        <span className="muted">
          {channel.type}, from {channel.minSeverity}
        </span>
        {!channel.enabled && <StateBadge state={channel.disabledReason ?? 'disabled'} />}
      </div>
      <div>
        Address <UntrustedText text={channel.targetUrl} />
      </div>
      <div className="actions">
        <Button size="compact-sm" disabled={test.isPending} onClick={() => test.mutate({ params })}>
          Test
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={update.isPending}
          onClick={() => update.mutate({ params, body: { enabled: !channel.enabled } })}
        >
          {channel.enabled ? 'Disable' : 'Enable'}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={remove.isPending}
          onClick={() => remove.mutate({ params })}
        >
          Delete
        </Button>
      </div>
      {test.data !== undefined && <TestOutcome delivery={test.data} />}
      {error !== null && <ProblemPanel error={error} />}
    </section>
  );
}

function TestOutcome({ delivery }: { readonly delivery: Delivery }) {
  const { state, status, outcome, lastAttemptAt } = delivery;
  return (
    <p role="status">
      <StateBadge state={state} /> {status === null ? 'no answer' : `HTTP ${status}`}{' '}
      {outcome !== null && <UntrustedText text={outcome} />}{' '}
      <TimeText time={lastAttemptAt} isAbsolute />
    </p>
  );
}

type Body = Input<'createChannel'>['body'];
const TYPES: Body['type'][] = ['chat', 'webhook', 'siem'];

function CreateChannel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [type, setType] = useState<Body['type']>('chat');
  const [name, setName] = useState('');
  const [targetUrl, setTargetUrl] = useState('');
  const [minSeverity, setMinSeverity] = useState<NonNullable<Body['minSeverity']>>('high');
  const [secret, setSecret] = useState<string | null>(null);
  const create = useWrite('createChannel', {
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
  };
  const body: Body = { type, targetUrl, minSeverity, ...(name !== '' && { name }) };
  return (
    <>
      <ActionDialog
        title="Add a notification channel"
        label="Add"
        isOpen={isOpen}
        isBusy={create.isPending}
        error={create.error}
        onClose={onClose}
        onSubmit={() => create.mutate({ body })}
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
    </>
  );
}
