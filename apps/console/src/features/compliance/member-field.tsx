import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { visibleText } from '../../parts/visible-text.ts';

/** A thing that a scope may name; null where its name is not known any more. */
export type Choice = { readonly id: string; readonly name: string | null };

/** Boxes that are shown at once: further ones are found by name. */
const MAX_SHOWN = 50;

/** All things of a kind, or chosen ones, found by name. */
export function MemberField({
  label,
  choices,
  value,
  onChange,
}: {
  readonly label: string;
  readonly choices: readonly Choice[];
  /** Ids; null: all. */
  readonly value: readonly string[] | null;
  readonly onChange: (ids: readonly string[] | null) => void;
}) {
  const [part, setPart] = useState('');
  const chosen = new Set(value ?? []);
  const found = choices.filter(({ id, name }) =>
    `${name ?? ''} ${id}`.toLowerCase().includes(part.toLowerCase()),
  );
  const shown = found.slice(0, MAX_SHOWN);
  const change = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id));
  return (
    <fieldset className="scope-members">
      <legend>{label}</legend>
      <NativeSelect
        aria-label={`Which ${label.toLowerCase()}`}
        value={value === null ? 'all' : 'chosen'}
        data={[
          { value: 'all', label: 'All, also those that come later' },
          { value: 'chosen', label: 'Only those chosen' },
        ]}
        onChange={({ currentTarget }) => onChange(currentTarget.value === 'all' ? null : [])}
      />
      {value !== null && (
        <>
          <TextInput
            aria-label={`Find ${label.toLowerCase()} by name`}
            placeholder="Find by name"
            value={part}
            onChange={({ currentTarget }) => setPart(currentTarget.value)}
          />
          <p className="muted" role="status">
            {chosen.size} chosen
            {found.length > MAX_SHOWN && `; the first ${MAX_SHOWN} of ${found.length} are shown`}
          </p>
          <div className="scope-choices">
            {shown.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name === null ? `${id} (deleted)` : visibleText(name)}
                checked={chosen.has(id)}
                onChange={({ currentTarget }) => change(id, currentTarget.checked)}
              />
            ))}
          </div>
        </>
      )}
    </fieldset>
  );
}
