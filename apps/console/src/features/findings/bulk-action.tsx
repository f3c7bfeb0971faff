import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMe } from '../../api/me.ts';
import type { Input } from '../../api/operation.ts';
import { useIgnore } from './ignore-fields.tsx';

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
  const { ignore, fields: ignoreFields } = useIgnore();
  const [assignee, setAssignee] = useState(me.name);
  const fields = (
    <>
      <NativeSelect
        label="Action"
        value={kind}
        data={KINDS}
        onChange={({ currentTarget }) => setKind(currentTarget.value as BulkKind)}
      />
      {kind === 'ignore' && ignoreFields}
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
  return { action: actionOf(kind, ignore, assignee.trim()), fields };
}

function actionOf(
  kind: BulkKind,
  ignore: ReturnType<typeof useIgnore>['ignore'],
  assignee: string,
): BulkAction {
  switch (kind) {
    case 'ignore':
      return { kind, ...ignore };
    case 'assign':
      return { kind, assignee: assignee === '' ? null : assignee };
    default:
      return { kind };
  }
}
