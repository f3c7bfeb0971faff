import { Button } from '@mantine/core';
import type { Channel, Delivery } from '@svc/contract';
import { useState } from 'react';
import { useSecretWrite } from '../../api/secret-write.ts';
import { useWrite } from '../../api/writes.ts';
import { LostSecret } from '../../parts/lost-secret.tsx';
import { OneTimeSecret } from '../../parts/one-time-secret.tsx';
import { ProblemPanel } from '../../parts/problem-panel.tsx';
import { StateBadge } from '../../parts/severity.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { WriteButton } from '../../parts/write-button.tsx';
import { Deliveries } from './deliveries.tsx';
import { EditChannel } from './edit-channel.tsx';

/** A channel: Test, changes, the signing secret, and its deliveries. */
export function ChannelPanel({ channel }: { readonly channel: Channel }) {
  const options = { invalidates: ['listChannels'] as const };
  const test = useWrite('testChannel', options);
  const update = useWrite('updateChannel', options);
  const remove = useWrite('deleteChannel', options);
  const params = { channelId: channel.id };
  const [open, setOpen] = useState<'edit' | 'deliveries' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = useSecretWrite('rotateChannelSecret', {
    ...options,
    onSuccess: (answer) => setSecret(answer.secret),
  });
  const error = test.error ?? update.error ?? remove.error ?? rotate.error;
  const hide = () => {
    setSecret(null);
    rotate.reset();
  };
  return (
    <section className="card" aria-label={`Channel ${channel.name}`}>
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
        <WriteButton
          size="compact-sm"
          disabled={test.isPending}
          onClick={() => test.mutate({ params })}
        >
          Test
        </WriteButton>
        <WriteButton
          size="compact-sm"
          variant="default"
          disabled={update.isPending}
          onClick={() =>
            update.mutate({ params, body: { enabled: !channel.enabled }, ifMatch: channel.version })
          }
        >
          {channel.enabled ? 'Disable' : 'Enable'}
        </WriteButton>
        <WriteButton
          size="compact-sm"
          variant="default"
          disabled={remove.isPending}
          onClick={() => remove.mutate({ params })}
        >
          Delete
        </WriteButton>
        <Button size="compact-sm" variant="default" onClick={() => setOpen('edit')}>
          Edit
        </Button>
        {channel.type !== 'chat' && (
          <WriteButton
            size="compact-sm"
            variant="default"
            disabled={rotate.isPending}
            onClick={() => rotate.mutate({ params })}
          >
            Replace the secret
          </WriteButton>
        )}
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={open === 'deliveries'}
          onClick={() => setOpen(open === 'deliveries' ? null : 'deliveries')}
        >
          Deliveries
        </Button>
      </div>
      {test.data !== undefined && <TestOutcome delivery={test.data} />}
      {error !== null && <ProblemPanel error={error} />}
      {open === 'deliveries' && <Deliveries channelId={channel.id} />}
      {open === 'edit' && <EditChannel channel={channel} onClose={() => setOpen(null)} />}
      <OneTimeSecret title="Signing secret of the channel" secret={secret} onClose={hide} />
      <LostSecret
        subject="signing secret of the channel"
        isOpen={rotate.isLost}
        onClose={rotate.reset}
      >
        <div className="actions">
          <WriteButton size="compact-sm" onClick={() => rotate.mutate({ params })}>
            Replace it by another
          </WriteButton>
        </div>
      </LostSecret>
    </section>
  );
}

function TestOutcome({ delivery }: { readonly delivery: Delivery }) {
  const { state, status, outcome, lastAttemptAt } = delivery;
  return (
    <p role="status">
      <StateBadge state={state} /> {status === null ? 'no answer' : `HTTP ${status}`}{' '}
      {outcome !== null && <UntrustedText text={outcome} />} <TimeText time={lastAttemptAt} />
    </p>
  );
}
