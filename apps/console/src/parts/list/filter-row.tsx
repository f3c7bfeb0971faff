import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { ChangeSearch, FilterField, Search } from '../search.ts';

/** The filters of a list that are not facets: a choice or a text each, and what clears them. */
export function FilterRow({
  fields,
  search,
  change,
}: {
  readonly fields: readonly FilterField[];
  readonly search: Search;
  readonly change: ChangeSearch;
}) {
  const shown = fields.filter(({ isHidden }) => isHidden !== true);
  const given = fields.filter(({ name }) => search[name] !== undefined);
  const clear = () => change(Object.fromEntries(given.map(({ name }) => [name, undefined])));
  return (
    <search className="filters">
      {shown.map((field) =>
        field.values === undefined ? (
          <Fragment key={`${field.name} ${search[field.name] ?? ''}`}>
            <TextFilter field={field} initial={search[field.name] ?? ''} change={change} />
            {field.presets !== undefined && <Presets {...{ field, search, change }} />}
          </Fragment>
        ) : (
          <NativeSelect
            key={field.name}
            size="xs"
            label={field.label}
            value={search[field.name] ?? ''}
            data={[{ value: '', label: 'any' }, ...field.values]}
            onChange={({ currentTarget }) =>
              change({ [field.name]: currentTarget.value || undefined, peek: undefined })
            }
          />
        ),
      )}
      {given.length > 0 && (
        <Button variant="default" size="compact-sm" onClick={clear}>
          Clear {given.map(({ label }) => label.toLowerCase()).join(', ')}
        </Button>
      )}
    </search>
  );
}

/** A choice of values of a text field. */
function Presets({
  field: { name, presets = {} },
  search,
  change,
}: {
  readonly field: FilterField;
  readonly search: Search;
  readonly change: ChangeSearch;
}) {
  const value = search[name] ?? '';
  return (
    <NativeSelect
      size="xs"
      label="Time"
      value={Object.hasOwn(presets, value) ? value : ''}
      data={[
        { value: '', label: value === '' ? 'any' : 'as given' },
        ...Object.entries(presets).map(([preset, label]) => ({ value: preset, label })),
      ]}
      onChange={({ currentTarget }) =>
        change({ [name]: currentTarget.value || undefined, until: undefined, peek: undefined })
      }
    />
  );
}

/** A text that filters when it is submitted or left. */
function TextFilter({
  field,
  initial,
  change,
}: {
  readonly field: FilterField;
  readonly initial: string;
  readonly change: ChangeSearch;
}) {
  const [text, setText] = useState(initial);
  const commit = () => {
    if (text !== initial) change({ [field.name]: text || undefined, peek: undefined });
  };
  return (
    <TextInput
      size="xs"
      label={field.label}
      value={text}
      data-search={field.name === 'q' || undefined}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  );
}
