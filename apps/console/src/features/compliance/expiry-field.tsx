import { TextInput } from '@mantine/core';

const DAY_MS = 86_400_000;
/** As the API has it. */
const MAX_DAYS = 400;

/** Returns the day in UTC that is so many days ahead, `YYYY-MM-DD`. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the time at which a day begins in UTC, as the API takes it. */
export function expiryText(day: string): string {
  return `${day}T00:00:00.000Z`;
}

/** The day on which an attestation or a decision ends. */
export function ExpiryField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (day: string) => void;
}) {
  return (
    <TextInput
      type="date"
      label="Ends on"
      description={`It counts no more from the beginning of this day in UTC; at most ${MAX_DAYS} days ahead`}
      required
      min={inDays(1)}
      max={inDays(MAX_DAYS)}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
