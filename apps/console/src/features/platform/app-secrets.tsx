import { Button, NumberInput } from '@mantine/core';
import type { CodeHostReadiness } from '@svc/contract';
import { type ReactNode, useState } from 'react';
import { useWrite } from '../../api/writes.ts';
import { Card } from '../../parts/card.tsx';
import { ActionDialog } from '../../parts/confirm.tsx';
import { Facts } from '../../parts/page.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { ReplaceCredential } from './replace-credential.tsx';

const REREAD = ['getCodeHost'] as const;
const DEFAULT_OVERLAP = 60;

type Action = 'rotate' | 'private_key' | 'client_secret' | 'remove';

/** The stored secrets of the App: rotated, replaced or removed, and never shown. */
export function AppSecrets({
  app,
  isRemovalOnly = false,
}: {
  readonly app: CodeHostReadiness;
  readonly isRemovalOnly?: boolean;
}) {
  const [open, setOpen] = useState<Action | null>(null);
  const close = () => setOpen(null);
  const button = (action: Action, label: string) => (
    <Button
      key={action}
      size="compact-sm"
      variant="default"
      {...(action === 'remove' && { className: 'danger' })}
      onClick={() => setOpen(action)}
    >
      {label}
    </Button>
  );
  return (
    <Card title="Stored secrets">
      {!isRemovalOnly && (
        <Facts
          facts={[
            ['Webhook secret', <Rotation key="rotation" rotation={app.webhookSecretRotation} />],
            ['Private key', 'stored'],
            ['Client secret', 'stored'],
          ]}
        />
      )}
      <div className="actions">
        {!isRemovalOnly && [
          button('rotate', 'Rotate the webhook secret'),
          button('private_key', 'Replace the private key'),
          button('client_secret', 'Replace the client secret'),
        ]}
        {button('remove', 'Remove the stored App')}
      </div>
      {open === 'rotate' && <RotateSecret onClose={close} />}
      {(open === 'private_key' || open === 'client_secret') && (
        <ReplaceCredential credential={open} onClose={close} />
      )}
      {open === 'remove' && <RemoveApp onClose={close} />}
    </Card>
  );
}

function Rotation({
  rotation,
}: {
  rotation: CodeHostReadiness['webhookSecretRotation'];
}): ReactNode {
  if (rotation === null) return 'stored';
  if (!rotation.isConfirmed) {
    return 'two accepted: the code host has not confirmed the new one; rotate again';
  }
  return (
    <>
      two accepted, the former one until <TimeText time={rotation.formerEndsAt} isAbsolute />
    </>
  );
}

function RotateSecret({ onClose }: { readonly onClose: () => void }) {
  const [minutes, setMinutes] = useState<number | string>(DEFAULT_OVERLAP);
  const rotate = useWrite('rotateCodeHostSecret', { invalidates: REREAD, onSuccess: onClose });
  return (
    <ActionDialog
      title="Rotate the webhook secret"
      label="Rotate"
      isOpen
      isBusy={rotate.isPending}
      error={rotate.error}
      onClose={onClose}
      onSubmit={() => rotate.mutate({ body: { overlapMinutes: Number(minutes) } })}
    >
      <p>
        The service makes a new secret and gives it to the code host. Deliveries under the former
        one are accepted for a while: some are under way.
      </p>
      <NumberInput
        label="Minutes"
        description="0 to 1,440; choose 0 if the secret is known to others"
        required
        allowDecimal={false}
        min={0}
        max={1_440}
        value={minutes}
        onChange={setMinutes}
      />
    </ActionDialog>
  );
}

function RemoveApp({ onClose }: { readonly onClose: () => void }) {
  const remove = useWrite('deleteCodeHostApp', { invalidates: REREAD, onSuccess: onClose });
  return (
    <ActionDialog
      title="Remove the stored App"
      label="Remove"
      isDanger
      isOpen
      isBusy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={() => remove.mutate({})}
    >
      <p>
        The service forgets the values of the App, and takes no webhook of it. The App stays at the
        code host, with its installations: delete it there, too.
      </p>
    </ActionDialog>
  );
}
