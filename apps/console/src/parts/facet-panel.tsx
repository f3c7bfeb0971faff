import { useState } from 'react';
import { numberText } from './number-text.ts';
import { type ChangeSearch, type Search, toggled } from './search.ts';
import { UntrustedText } from './untrusted-text.tsx';

/** Values of a facet that are shown at once. */
const SHOWN_VALUES = 8;

/** One facet: its values with how many rows of the filter have each. */
export type Facet = {
  readonly name: string;
  readonly label: string;
  /** `count` is null until it is known under the filter. */
  readonly values: readonly { readonly value: string; readonly count: number | null }[];
  /** What people read instead of a value, such as a repository's name. */
  readonly textOf?: (value: string) => string;
  /** The whole of what the text shortens, for a pointer that rests on it; the text by default. */
  readonly titleOf?: (value: string) => string;
};

/** Facets beside a list: each value adds to or leaves the filter. Values of the filter stay, also when nothing has them. */
export function FacetPanel({
  facets,
  search,
  change,
  isOpen,
}: {
  readonly facets: readonly Facet[];
  readonly search: Search;
  readonly change: ChangeSearch;
  /** Whether they are shown above a list that has no room beside it. */
  readonly isOpen: boolean;
}) {
  return (
    <aside className="facets" aria-label="Facets" data-open={isOpen || undefined}>
      {facets.map((facet) => (
        <FacetValues
          key={facet.name}
          facet={facet}
          chosen={(search[facet.name] ?? '').split(',').filter((one) => one !== '')}
          onToggle={(value) =>
            change(({ [facet.name]: values }) => ({
              [facet.name]: toggled(values, value),
              peek: undefined,
            }))
          }
        />
      ))}
    </aside>
  );
}

/** Opens the facets above a list that has no room beside it, from its bar of filters. */
export function FacetToggle({
  isOpen,
  setOpen,
}: {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}) {
  return (
    <button
      type="button"
      className="facets-toggle"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      {isOpen ? 'Hide facets' : 'Show facets'}
    </button>
  );
}

/** The first values, those of the filter, and on demand the others. */
function FacetValues({
  facet,
  chosen,
  onToggle,
}: {
  readonly facet: Facet;
  readonly chosen: readonly string[];
  readonly onToggle: (value: string) => void;
}) {
  const [isWhole, setWhole] = useState(false);
  const { textOf = (value: string) => value } = facet;
  const all = withChosen(facet.values, chosen);
  const shown = all.filter(
    ({ value }, index) => isWhole || index < SHOWN_VALUES || chosen.includes(value),
  );
  const hidden = all.length - shown.length;
  if (all.length === 0) return null;
  return (
    <fieldset>
      <legend>{facet.label}</legend>
      {shown.map(({ value, count }) => (
        <div className="facet" key={value}>
          <label title={(facet.titleOf ?? textOf)(value)}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => onToggle(value)}
            />
            <span className="facet-name">
              <bdi>
                <UntrustedText text={textOf(value)} />
              </bdi>
            </span>
          </label>
          <span className="count">{count !== null && numberText(count)}</span>
        </div>
      ))}
      {hidden > 0 && (
        <button type="button" className="facet-more" onClick={() => setWhole(true)}>
          {numberText(hidden)} more
        </button>
      )}
    </fieldset>
  );
}

function withChosen(values: Facet['values'], chosen: readonly string[]): Facet['values'] {
  const absent = chosen.filter((one) => !values.some(({ value }) => value === one));
  return [...values, ...absent.map((value) => ({ value, count: 0 }))];
}
