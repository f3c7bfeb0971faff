import { NativeSelect } from '@mantine/core';
import type { Environment } from '@svc/contract';

const ENVIRONMENTS: readonly Environment[] = ['development', 'staging', 'production'];

/** Selects the environment that an agent runs in or a server belongs to. */
export function EnvironmentSelect({
  value,
  onChange,
}: {
  readonly value: Environment;
  readonly onChange: (value: Environment) => void;
}) {
  return (
    <NativeSelect
      label="Environment"
      value={value}
      data={[...ENVIRONMENTS]}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Environment)}
    />
  );
}
