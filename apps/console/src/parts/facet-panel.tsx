import { useState } from 'react';
import { numberText } from './number-text.ts';
import { type ChangeSearch, type Search, toggled } from './search.ts';
import { UntrustedText } from './untrusted-text.tsx';

/** One facet: its values with how many rows of the filter have each. */
export type Facet = {
  readonly name: string;
  readonly label: string;
  /** `count` is null until it is known under the filter. */
  readonly values: readonly { readonly value: string; readonly count: number | null }[];
  /** What people read instead of a value, such as a repository's name. */
  readonly textOf?: (value: string) => string;
};

/** Facets beside a list: each value adds to or leaves the filter. Values of the filter stay, also when nothing has them. */
export function FacetPanel({
  facets,
  search,
  change,
}: {
  readonly facets: readonly Facet[];
  readonly search: Search;
  readonly change: ChangeSearch;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <aside className="facets" aria-label="Facets" data-open={isOpen || undefined}>
      <button
        type="button"
        className="facets-toggle"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide facets' : 'Show facets'}
      </button>
      {facets.map((facet) => (
        <fieldset key={facet.name}>
          <legend>{facet.label}</legend>
          {valuesOf(facet, search[facet.name]).map(({ value, count }) => (
            <div className="facet" key={value}>
              <label title={facet.textOf?.(value) ?? value}>
                <input
                  type="checkbox"
                  checked={search[facet.name]?.split(',').includes(value) ?? false}
                  onChange={() =>
                    change(({ [facet.name]: values }) => ({
                      [facet.name]: toggled(values, value),
                      peek: undefined,
                    }))
                  }
                />
                <UntrustedText text={facet.textOf?.(value) ?? value} />
              </label>
              <span className="count">{count !== null && numberText(count)}</span>
            </div>
          ))}
        </fieldset>
      ))}
    </aside>
  );
}

function valuesOf({ values }: Facet, filter: string | undefined): Facet['values'] {
  const chosen = (filter ?? '').split(',').filter((one) => one !== '');
  const absent = chosen.filter((one) => !values.some(({ value }) => value === one));
  return [...values, ...absent.map((value) => ({ value, count: 0 }))];
}
