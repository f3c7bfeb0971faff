import { NativeSelect } from '@mantine/core';

/** A filter that picks by name; a value that is not offered stays, by itself. */
export function NamedSelect({
  label,
  options,
  unset = 'any',
  value,
  onChange,
}: {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** What stands for no choice. */
  readonly unset?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const isKnown = value === '' || options.some((one) => one.value === value);
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={value}
      data={[
        { value: '', label: `${label}: ${unset}` },
        ...options,
        ...(isKnown ? [] : [{ value, label: value }]),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
