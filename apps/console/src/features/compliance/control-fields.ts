import type { ComplianceScope, OwnedControl } from '@svc/contract';
import type { FilterField } from '../../parts/search.ts';
import { ATTESTED, AUTOMATED, type StatusText } from './status-text.ts';

/** Owned controls of a framework that are read for names; those beyond show no owner in the list. */
export const MAX_OWNED = 200;

const APPLICABILITY = [
  { value: 'applicable', label: 'applicable' },
  { value: 'not_applicable', label: 'not applicable' },
  { value: 'not_in_force', label: 'not in force' },
];

/** Returns the filters of the controls of a framework; owners and scopes are picked by name, days among those with a snapshot. */
export function controlFields(
  owned: readonly OwnedControl[],
  scopes: readonly ComplianceScope[],
  days: readonly string[],
): readonly FilterField[] {
  const owners = new Map(owned.map(({ owner }) => [owner.userId, owner.name ?? owner.userId]));
  return [
    choice('status', 'Automated', optionsOf(AUTOMATED)),
    choice('attested', 'Attested', optionsOf(ATTESTED)),
    choice('contradicted', 'Contradicted', [
      { value: 'true', label: 'yes' },
      { value: 'false', label: 'no' },
    ]),
    choice('applicability', 'Applies', APPLICABILITY),
    {
      name: 'owner',
      label: 'Owner',
      options: [...owners].map(([value, label]) => ({ value, label })),
    },
    {
      name: 'scope',
      label: 'Scope',
      unset: 'everything',
      options: scopes.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'asOf',
      label: 'As of',
      unset: 'now',
      options: days.map((day) => ({ value: day, label: day })),
    },
  ];
}

type Options = NonNullable<FilterField['options']>;

function choice(name: string, label: string, options: Options): FilterField {
  return { name, label, options, values: options.map(({ value }) => value) };
}

function optionsOf(column: readonly StatusText<string>[]): Options {
  return column.map(({ value, text }) => ({ value, label: text }));
}
