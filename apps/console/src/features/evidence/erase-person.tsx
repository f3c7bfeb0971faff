import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { numberText } from '../../parts/number-text.ts';

/** Erases the personal values of a person from evidence. The log is unchanged and still verifies. */
export function ErasePerson({ onClose }: { readonly onClose: () => void }) {
  const [id, setId] = useState('');
  const [aliases, setAliases] = useState('');
  const erase = useWrite('eraseSubject', { invalidates: ['listEvidence', 'getEvidence'] });
  if (erase.data !== undefined) {
    return (
      <Dialog opened onClose={onClose} title="Erased">
        <p role="status">
          {numberText(erase.data.values)} personal values were erased. The event{' '}
          <code>subject.erased</code> names the person as <code>{erase.data.person}</code>.
        </p>
      </Dialog>
    );
  }
  const others = aliases.split('\n').filter((line) => line.trim() !== '');
  return (
    <ActionDialog
      title="Erase a person from evidence"
      label="Erase for good"
      isDanger
      isOpen
      isBusy={erase.isPending}
      error={erase.error}
      onClose={onClose}
      onSubmit={() => erase.mutate({ body: { id, ...(others.length > 0 && { aliases: others }) } })}
    >
      <p>
        This cannot be undone. What names the person, what the person wrote, and the other values
        below are shown as redacted from then on; the log still verifies.
      </p>
      <TextInput
        data-autofocus
        label="Id of the person"
        description="As an event discloses it at /actor/id or /subject/id: issuer, #, subject"
        required
        value={id}
        onChange={({ currentTarget }) => setId(currentTarget.value)}
      />
      <Textarea
        label="Other values"
        description="Names and addresses of the person, one a line"
        value={aliases}
        onChange={({ currentTarget }) => setAliases(currentTarget.value)}
      />
    </ActionDialog>
  );
}
