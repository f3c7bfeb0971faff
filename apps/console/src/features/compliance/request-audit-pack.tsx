import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useOperation } from '../../api/queries.ts';
import { useWrite } from '../../api/writes.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { auditWindow } from './audit-window.ts';
import { inDays } from './expiry-field.tsx';
import { ScopeField } from './scope-field.tsx';

const DEFAULT_DAYS = 90;

/** Requests the archive of a framework for a window of time. */
export function RequestAuditPack({ onClose }: { readonly onClose: () => void }) {
  const frameworks = useOperation('listFrameworks', { query: { limit: 200 } });
  const offered = frameworks.data?.items ?? [];
  const [chosen, setChosen] = useState('');
  const [from, setFrom] = useState(() => inDays(-DEFAULT_DAYS));
  const [to, setTo] = useState(() => inDays(0));
  const [scope, setScope] = useState('');
  const create = useWrite('createAuditPack', {
    invalidates: ['listAuditPacks'],
    onSuccess: onClose,
  });
  const frameworkId = chosen === '' ? (offered[0]?.id ?? '') : chosen;
  const submit = () => {
    const window = auditWindow(from, to, new Date());
    create.mutate({ body: { frameworkId, window, ...(scope !== '' && { scope }) } });
  };
  return (
    <ActionDialog
      title="Request an audit pack"
      label="Request"
      isOpen
      isBusy={create.isPending || frameworkId === ''}
      error={create.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <NativeSelect
        data-autofocus
        label="Framework"
        value={frameworkId}
        data={offered.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <DayField label="From" value={from} onChange={setFrom} />
      <DayField label="To, with this day" value={to} onChange={setTo} />
      <ScopeField value={scope} onChange={setScope} />
    </ActionDialog>
  );
}

function DayField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}) {
  return (
    <TextInput
      type="date"
      label={label}
      description="A day in UTC"
      required
      max={inDays(0)}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
