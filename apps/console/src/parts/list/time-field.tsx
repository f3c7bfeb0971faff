import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ChangeSearch, FilterField } from '../search.ts';

const MINUTE_MS = 60_000;

/** A day and a time, picked from the browser's calendar in its own zone; the address has it in UTC. */
export function TimeField({
  field,
  initial,
  change,
}: {
  readonly field: FilterField;
  readonly initial: string;
  readonly change: ChangeSearch;
}) {
  const [text, setText] = useState(() => localText(initial));
  const commit = () => {
    const time = new Date(text);
    const next = Number.isNaN(time.getTime()) ? undefined : time.toISOString();
    if (text !== localText(initial)) change({ [field.name]: next, peek: undefined });
  };
  return (
    <TextInput
      size="xs"
      type="datetime-local"
      label={field.label}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  );
}

/** Returns a time of the address as the field has it: `2026-01-31T13:00`, in the browser's zone; empty for any other text. */
function localText(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  const local = new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS);
  return local.toISOString().slice(0, 16);
}
