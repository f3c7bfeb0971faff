import { NativeSelect } from '@mantine/core';
import { useOperation } from '../../api/queries.ts';

/** The scope that an attestation or a decision is about, picked by name; empty is everything. */
export function ScopeField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (scopeId: string) => void;
}) {
  const scopes = useOperation('listComplianceScopes', { query: { limit: 200 } });
  const offered = scopes.data?.items.filter(
    ({ id, retiredAt }) => retiredAt === null || id === value,
  );
  return (
    <NativeSelect
      label="About"
      description="Only what is about everything counts in the status of the framework"
      value={value}
      data={[
        { value: '', label: 'Everything' },
        ...(offered ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
