import { Button } from '@mantine/core';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';

/** A value that the API shows once. It lives in the state of the component that asked for it and is gone on close. */
export function OneTimeSecret({
  title,
  secret,
  onClose,
}: {
  readonly title: string;
  readonly secret: string | null;
  readonly onClose: () => void;
}) {
  return (
    <Dialog opened={secret !== null} onClose={onClose} title={title} closeOnClickOutside={false}>
      <p>Copy it now: it is not shown again.</p>
      <code className="secret">{secret}</code>
      <div className="actions">
        <CopyButton text={secret ?? ''} label="Copy the value" />
        <Button size="compact-sm" onClick={onClose}>
          I have stored it
        </Button>
      </div>
    </Dialog>
  );
}
