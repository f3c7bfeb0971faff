import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { PanelButton } from '../popup-button.tsx';
import {
  type ChangeSearch,
  type FilterField,
  proposedLabel,
  proposedValue,
  type Search,
} from '../search.ts';
import { NamedSelect } from './named-select.tsx';
import { Proposals, Suggestions } from './proposals.tsx';
import { ThingSelect } from './thing-select.tsx';
import { TimeField } from './time-field.tsx';

type FilterRowProps = {
  readonly fields: readonly FilterField[];
  readonly search: Search;
  readonly change: ChangeSearch;
  /** A control of the page that comes first among the choices. */
  readonly children?: ReactNode;
};

/**
 * The filters of a list that are not facets, in one bar: the text that is searched, the choices, what is set of the others, and what
 * clears them. The others open from "Filter", which stands beside the search, so that both share a row on a phone.
 */
export function FilterRow({ fields, search, change, children }: FilterRowProps) {
  const shown = fields.filter(({ isHidden }) => isHidden !== true);
  const main = shown.find(({ isMain }) => isMain === true);
  const choices = shown.filter(
    ({ values, things, options, presets }) =>
      (values ?? things ?? options ?? presets) !== undefined,
  );
  const rest = shown.filter(
    (field) => field !== main && (field.values ?? field.things ?? field.options) === undefined,
  );
  const chips = rest.filter(
    ({ name, presets = {} }) =>
      search[name] !== undefined && !Object.hasOwn(presets, search[name] ?? ''),
  );
  const given = fields.filter(({ name }) => search[name] !== undefined);
  const clear = () => change(Object.fromEntries(given.map(({ name }) => [name, undefined])));
  if (shown.length === 0 && given.length === 0) return null;
  return (
    <search className="filters">
      {main !== undefined && (
        <TextFilter
          key={search[main.name] ?? ''}
          field={main}
          initial={search[main.name] ?? ''}
          change={change}
        />
      )}
      {rest.length > 0 && <OtherFilters fields={rest} {...{ search, change }} />}
      {children}
      {choices.map((field) => (
        <ChoiceFilter key={field.name} {...{ field, search, change }} />
      ))}
      {chips.map((field) => (
        <Chip key={field.name} field={field} value={search[field.name] ?? ''} change={change} />
      ))}
      {given.length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={clear}>
          Clear {given.map(({ label }) => label.toLowerCase()).join(', ')}
        </Button>
      )}
    </search>
  );
}

/** A filter that is set, which a click removes. */
function Chip({
  field,
  value,
  change,
}: {
  readonly field: FilterField;
  readonly value: string;
  readonly change: ChangeSearch;
}) {
  const { name, label } = field;
  const text = proposedLabel(field, value);
  return (
    <button
      type="button"
      className="chip"
      aria-label={`${label} ${text}: remove the filter`}
      onClick={() => change({ [name]: undefined, peek: undefined })}
    >
      <span className="muted">{label}</span> {text}
      <IconX size={14} stroke={1.75} aria-hidden />
    </button>
  );
}

/** A choice among values, among things by their names, or among spans of time. */
function ChoiceFilter({
  field,
  search,
  change,
}: {
  readonly field: FilterField;
  readonly search: Search;
  readonly change: ChangeSearch;
}) {
  const { name, label, values, textOf, things, options, unset = 'any', presets } = field;
  const value = search[name] ?? '';
  const set = (chosen: string, others: Readonly<Record<string, undefined>> = {}) =>
    change({ [name]: chosen || undefined, ...others, peek: undefined });
  if (things !== undefined) {
    return <ThingSelect things={things} label={label} value={value} onChange={set} />;
  }
  const offered = options ?? values?.map((one) => ({ value: one, label: textOf?.(one) ?? one }));
  if (offered !== undefined) {
    return <NamedSelect {...{ label, unset, value }} options={offered} onChange={set} />;
  }
  return (
    <NativeSelect
      size="xs"
      aria-label="Time"
      value={Object.hasOwn(presets ?? {}, value) ? value : ''}
      data={[
        { value: '', label: value === '' ? 'Any time' : 'Time as given' },
        ...Object.entries(presets ?? {}).map(([preset, text]) => ({ value: preset, label: text })),
      ]}
      onChange={({ currentTarget }) => set(currentTarget.value, { until: undefined })}
    />
  );
}

/** The filters that are rarely set, in a panel of their own. */
function OtherFilters({ fields, search, change }: FilterRowProps) {
  return (
    <PanelButton
      label="Filters"
      position="bottom-start"
      button={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
        >
          Filter
        </Button>
      }
    >
      <div className="other-filters">
        {fields.map((field) => {
          const initial = search[field.name] ?? '';
          const Field = field.isTime === true ? TimeField : TextFilter;
          return (
            <Field key={`${field.name} ${initial}`} {...{ field, initial, change }} hasLabel />
          );
        })}
      </div>
    </PanelButton>
  );
}

/** A text that filters when it is submitted or left. */
function TextFilter({
  field,
  initial,
  change,
  hasLabel = false,
}: {
  readonly field: FilterField;
  readonly initial: string;
  readonly change: ChangeSearch;
  readonly hasLabel?: boolean;
}) {
  const [text, setText] = useState(() => proposedLabel(field, initial));
  const suggestions = useId();
  const commit = () => {
    const value = proposedValue(field, text);
    if (value !== initial) change({ [field.name]: value || undefined, peek: undefined });
  };
  return (
    <>
      <TextInput
        size="xs"
        list={(field.suggests ?? field.proposed) ? suggestions : undefined}
        className={hasLabel ? undefined : 'search-field'}
        {...(hasLabel ? { label: field.label } : { 'aria-label': field.label })}
        {...(!hasLabel && { placeholder: field.label, leftSection: SEARCH_ICON })}
        value={text}
        data-search={!hasLabel || undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={commit}
        onKeyDown={({ key }) => key === 'Enter' && commit()}
      />
      {field.suggests !== undefined && <Suggestions of={field.suggests} id={suggestions} />}
      {field.proposed !== undefined && (
        <Proposals id={suggestions} texts={field.proposed.map(({ label }) => label)} />
      )}
    </>
  );
}

const SEARCH_ICON = <IconSearch size={14} stroke={1.75} aria-hidden />;
