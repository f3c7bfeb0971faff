import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Input } from '../../api/operation.ts';

type IgnoreReason = Input<'ignoreFinding'>['body']['reason'];

/** Why a finding is ignored, as people read it. */
const REASONS: { value: IgnoreReason; label: string }[] = [
  { value: 'false_positive', label: 'False positive' },
  { value: 'accepted', label: 'Accepted risk' },
  { value: 'used_in_tests', label: 'Used in tests' },
  { value: 'mitigated', label: 'Mitigated elsewhere' },
];

/** A decision to ignore, and the fields in which it is made. `until` is absent for one without end. */
export function useIgnore(): {
  readonly ignore: { readonly reason: IgnoreReason; readonly until?: string };
  readonly fields: ReactNode;
} {
  const [reason, setReason] = useState<IgnoreReason>('false_positive');
  const [until, setUntil] = useState('');
  const fields = (
    <>
      <NativeSelect
        label="Reason"
        value={reason}
        data={REASONS}
        onChange={({ currentTarget }) => setReason(currentTarget.value as IgnoreReason)}
      />
      <TextInput
        type="date"
        label="Until"
        description="The finding is open again then; without a date the decision has no end."
        value={until}
        onChange={({ currentTarget }) => setUntil(currentTarget.value)}
      />
    </>
  );
  return { ignore: { reason, ...(until !== '' && { until: `${until}T00:00:00.000Z` }) }, fields };
}
