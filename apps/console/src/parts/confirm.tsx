import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { ProblemPanel } from './problem-panel.tsx';
import { Waiting } from './waiting.tsx';
import { ConnectionNotice, WriteButton } from './write-button.tsx';

/**
 * A dialog for one action: its fields, its problem, Enter to submit and Escape to leave. The focus starts on the button of
 * the action; a field marked `data-autofocus` takes it instead.
 */
export function ActionDialog({
  title,
  label,
  isDanger = false,
  size = 'md',
  isOpen,
  isBusy,
  canSubmit = true,
  error,
  onSubmit,
  onClose,
  children,
}: {
  readonly title: string;
  readonly label: string;
  readonly isDanger?: boolean;
  readonly size?: 'md' | 'xl';
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  /** Whether the action is possible yet. */
  readonly canSubmit?: boolean;
  readonly error: unknown;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && canSubmit) onSubmit();
  };
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title} size={size}>
      <form onSubmit={submit} className="stack">
        {children}
        {error !== null && error !== undefined && <ProblemPanel error={error} />}
        {isBusy && <Waiting text="" />}
        <ConnectionNotice />
        <div className="actions">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <WriteButton
            type="submit"
            data-autofocus
            className={isDanger ? 'danger' : ''}
            disabled={isBusy || !canSubmit}
          >
            {label}
          </WriteButton>
        </div>
      </form>
    </Dialog>
  );
}
