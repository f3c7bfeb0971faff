import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMe } from '../../api/me.ts';
import type { Input } from '../../api/operation.ts';
import { IGNORE_REASONS, type IgnoreReason } from './ignore-reason.ts';

export type BulkAction = Input<'changeFindings'>['body']['action'];
export type BulkKind = BulkAction['kind'];

const KINDS: { value: BulkKind; label: string }[] = [
  { value: 'triage', label: 'Triage' },
  { value: 'ignore', label: 'Ignore' },
  { value: 'reopen', label: 'Reopen' },
  { value: 'assign', label: 'Assign' },
];

/** The choice of an action on several findings, and its fields. */
export function useBulkAction() {
  const me = useMe();
  const [kind, setKind] = useState<BulkKind>('triage');
  const [reason, setReason] = useState<IgnoreReason>('false_positive');
  const [until, setUntil] = useState('');
  const [assignee, setAssignee] = useState(me.name);
  const fields = (
    <>
      <NativeSelect
        label="Action"
        value={kind}
        data={KINDS}
        onChange={({ currentTarget }) => setKind(currentTarget.value as BulkKind)}
      />
      {kind === 'ignore' && (
        <>
          <NativeSelect
            label="Reason"
            value={reason}
            data={IGNORE_REASONS}
            onChange={({ currentTarget }) => setReason(currentTarget.value as IgnoreReason)}
          />
          <TextInput
            type="date"
            label="Until"
            description="The findings are open again then; without a date the decision has no end."
            value={until}
            onChange={({ currentTarget }) => setUntil(currentTarget.value)}
          />
        </>
      )}
      {kind === 'assign' && (
        <TextInput
          label="Assignee"
          description="Empty for nobody"
          value={assignee}
          onChange={({ currentTarget }) => setAssignee(currentTarget.value)}
        />
      )}
    </>
  );
  return { action: actionOf(kind, reason, until, assignee.trim()), fields };
}

function actionOf(
  kind: BulkKind,
  reason: IgnoreReason,
  until: string,
  assignee: string,
): BulkAction {
  switch (kind) {
    case 'ignore':
      return { kind, reason, ...(until !== '' && { until: `${until}T00:00:00.000Z` }) };
    case 'assign':
      return { kind, assignee: assignee === '' ? null : assignee };
    default:
      return { kind };
  }
}
