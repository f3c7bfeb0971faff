import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { ConnectionNotice } from './write-button.tsx';

/** The dialog for a token or secret whose answer was lost; its children offer what ends the token or secret. */
export function LostSecret({
  subject,
  isOpen,
  onClose,
  children,
}: {
  readonly subject: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const title = `The ${subject} was not shown`;
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title} closeOnClickOutside={false}>
      <div className="stack">
        <p role="alert">
          The answer was lost on the way. The {subject} may exist, and it cannot be shown again.
        </p>
        {children}
        <ConnectionNotice />
        <div className="actions">
          <Button size="compact-sm" variant="default" onClick={onClose}>
            Leave it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
